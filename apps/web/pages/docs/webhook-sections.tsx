import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Site } from '#core/site/schemas.ts';
import { CodeBlock } from './code-block.tsx';
import { EventTypeIndex, EventTypeList } from './event-types.tsx';
import { VerifySamples } from './verify-samples.tsx';

export interface DocsSection {
  id: string;
  title: string;
  text: ReactNode;
}

export function webhookSections({ brand, public_url }: Pick<Site, 'brand' | 'public_url'>): DocsSection[] {
  return [
    { id: 'connecting', title: 'Connecting', text: <Connecting /> },
    { id: 'request', title: 'The request', text: <Request brand={brand} /> },
    { id: 'verifying', title: 'Checking the signature', text: <Verifying /> },
    { id: 'answering', title: 'Answering', text: <Answering /> },
    { id: 'retries', title: 'Retries', text: <Retries /> },
    { id: 'duplicates', title: 'Duplicates and order', text: <Duplicates /> },
    { id: 'failing', title: 'When your server is down', text: <Failing /> },
    {
      id: 'catching-up',
      title: 'Reading the events yourself',
      text: <CatchingUp site={public_url ?? 'https://<this site>'} />,
    },
    { id: 'secrets', title: 'Changing the secret', text: <Secrets /> },
    { id: 'addresses', title: 'Addresses and networks', text: <Addresses brand={brand} /> },
    { id: 'testing', title: 'Testing', text: <Testing /> },
    { id: 'changes', title: 'What may change', text: <Changes /> },
    { id: 'event-types', title: 'Event types', text: <EventTypes /> },
  ];
}

function Connecting() {
  return (
    <ol className="grid list-decimal gap-8 pl-24">
      <li>Set up an address on your server that takes POST requests, such as https://example.com/webhooks.</li>
      <li>
        Send it to the team that runs this site, with the names of the{' '}
        <Link to="#event-types" className="link">
          event types
        </Link>{' '}
        you want. They add it in their admin area.
      </li>
      <li>
        They give you a secret that starts with <code>whsec_</code>. It is shown only once, so keep it as you keep a
        password. Every endpoint has its own.
      </li>
      <li>Ask them to send an example, and see it arrive.</li>
    </ol>
  );
}

const requestExample = (brand: string) => `POST /webhooks HTTP/1.1
content-type: application/json
user-agent: ${brand}-Webhooks/1
webhook-id: 0199e4a2-80d1-7f60-a3c5-2be4917d06f8
webhook-timestamp: 1795532646
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"contact_form.created","timestamp":"2026-11-24T15:04:06.123Z","data":{…}}`;

function Request({ brand }: { brand: string }) {
  return (
    <>
      <p>
        Each event is one POST request with JSON, signed as{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer" className="link">
          Standard Webhooks
        </a>{' '}
        describes.
      </p>
      <CodeBlock label="A request" code={requestExample(brand)} />
      <Terms
        terms={[
          ['webhook-id', 'The id of the event. It is the same in every retry.'],
          ['webhook-timestamp', 'When this request was sent, in seconds since 1970. It changes with every retry.'],
          ['webhook-signature', 'One or more signatures, separated by spaces.'],
          ['type', 'What happened: one of the event types below.'],
          ['timestamp', 'When it happened, in UTC.'],
          ['data', 'What it is about. Its fields are listed with each type.'],
        ]}
      />
    </>
  );
}

function Verifying() {
  return (
    <>
      <p>
        Anyone can send a request to your address. Only we can sign one with your secret, so check the signature first.
        There are published libraries for it, which also refuse requests that are more than five minutes old.
      </p>
      <p>
        The signature covers the body byte for byte. Check the body as it arrived, before anything reads it as JSON: if
        you write it again, the signature no longer fits.
      </p>
      <VerifySamples />
    </>
  );
}

function Answering() {
  return (
    <>
      <p>
        Answer with a status from 200 to 299 within 15 seconds. Keep the event first and work on it after the answer, so
        that slow work never becomes a failure.
      </p>
      <Terms
        terms={[
          ['200–299', 'Delivered.'],
          ['300–399', 'A failure. Redirects are not followed.'],
          ['410', 'You no longer want events. The endpoint is disabled at once.'],
          ['429, 503', 'A failure. A retry-after header is followed, up to one day.'],
          ['Anything else', 'A failure, and so is no answer.'],
        ]}
      />
      <p>
        We keep the first 4 kB of your answer, and the team can read it beside the request. A sentence about what went
        wrong helps them. Leave secrets out of it.
      </p>
    </>
  );
}

function Retries() {
  return (
    <>
      <p>
        A delivery that failed is tried again 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, and 10 hours
        after the try before it. That is 8 tries in about 27 hours. Each wait varies by up to 20%, so that retries don’t
        all come at once. The team can choose other waits.
      </p>
      <p>After the last try, the event waits. The team can send it again at any time.</p>
    </>
  );
}

function Duplicates() {
  return (
    <>
      <p>
        You may get an event more than once: when your answer is lost on the way, or when the team sends it again. The{' '}
        <code>webhook-id</code> is the same each time. Store the ids you have handled, and answer a known one with 200.
      </p>
      <p>
        Events may arrive in any order. <code>data.sequence</code> is higher in a later event about the same record. If
        you already have a higher one for that <code>data.id</code>, ignore the older event. Numbers in between may be
        missing.
      </p>
    </>
  );
}

function Failing() {
  return (
    <>
      <p>You don’t need to do anything for events of that time to arrive later. In detail:</p>
      <ul className="grid list-disc gap-8 pl-24">
        <li>Each failed event is tried again on its own. What happens meanwhile is sent at once.</li>
        <li>After a day of nothing but failures, the team is told.</li>
        <li>
          After 5 days of nothing but failures, the endpoint is disabled. Your other endpoints get a{' '}
          <Link to="#webhook_endpoint.disabled" className="link">
            <code>webhook_endpoint.disabled</code>
          </Link>{' '}
          event.
        </li>
      </ul>
      <p>
        If you were down for a day or longer, some events may be past their last try. Ask the team to recover what
        failed since then, or read the events yourself. Both give you the same ids, so what you already have is easy to
        skip.
      </p>
    </>
  );
}

const pollExample = (site: string) =>
  `curl "${site}/api/webhook-events?types=contact_form.created&limit=100" \\
  -H "authorization: Bearer <API key>"`;

const pollAnswer = `{
  "events": [
    {
      "id": "0199e4a2-80d1-7f60-a3c5-2be4917d06f8",
      "type": "contact_form.created",
      "timestamp": "2026-11-24T15:04:06.123Z",
      "data": {…}
    }
  ],
  "next_cursor": "…"
}`;

function CatchingUp({ site }: { site: string }) {
  return (
    <>
      <p>
        With an API key that has the scope <code>events:read</code>, you can read all events of the last 30 days, also
        those that were never delivered. Ask the team for a key.
      </p>
      <CodeBlock label="Reading events" code={pollExample(site)} />
      <CodeBlock label="The answer" code={pollAnswer} />
      <Terms
        terms={[
          ['types', 'The types you want, separated by commas. Leave it out for all of them.'],
          ['limit', 'How many events you want at most.'],
          ['cursor', 'The next_cursor of the answer before. Leave it out the first time.'],
        ]}
      />
      <p>
        Each <code>id</code> is the <code>webhook-id</code> of the same event. Store the last cursor, and you can go on
        from there after any break.
      </p>
    </>
  );
}

function Secrets() {
  return (
    <p>
      When the team makes a new secret, the old one stays valid for a while that they choose, usually one day. Meanwhile{' '}
      <code>webhook-signature</code> has two signatures with a space between them, one for each secret. The libraries
      accept either, so you can change the secret on your side at any moment in between. When your address moves to
      another host, the team gets a new secret for it, and the old one stops signing at once.
    </p>
  );
}

function Addresses({ brand }: { brand: string }) {
  return (
    <>
      <p>
        The address must begin with https:// and be on the public internet. It can’t contain a user name or password.
        Private addresses are refused, also when a public name leads to one.
      </p>
      <p>
        Requests come from the servers that run {brand}. If your firewall needs their addresses, ask the team for the
        list. Rely on the signature and not on the address a request comes from.
      </p>
    </>
  );
}

function Testing() {
  return (
    <p>
      The team can send your endpoint an example of any type from the admin area. It is signed, retried, and shown like
      any other event, and its data is the example on this page.
    </p>
  );
}

function Changes() {
  return (
    <p>
      A type keeps its name, and its fields keep their names and types. A field that is never null stays so. We may add
      types, fields, and values, so ignore those you don’t know. Every field is always there: one without a value is
      null.
    </p>
  );
}

function EventTypes() {
  return (
    <>
      <p>
        These are the fields of <code>data</code>. A time is in UTC, such as 2026-11-24T15:04:06.123Z. Amounts are whole
        numbers of cents.
      </p>
      <EventTypeIndex />
      <div className="mt-24 grid gap-48">
        <EventTypeList />
      </div>
    </>
  );
}

function Terms({ terms }: { terms: readonly (readonly [term: string, meaning: string])[] }) {
  return (
    <dl className="grid gap-8">
      {terms.map(([term, meaning]) => (
        <div key={term} className="grid gap-x-16 sm:grid-cols-[12rem_1fr]">
          <dt>
            <code>{term}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
