import { Agent, request } from 'undici';
import { contactFormInput, partnerApplicationInput } from '#tests/factories/forms.ts';

/** Numbers that look random and are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A seed for this run, printed so that a failure can be repeated with it. */
export function newSeed(): number {
  const seed = Number(process.env.TEST_SEED) || Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`TEST_SEED=${seed}\n`);
  return seed;
}

export type FormTable = 'contact_form' | 'partner_application';
const paths: Record<FormTable, string> = {
  contact_form: '/api/admin/contact-form',
  partner_application: '/api/partner-applications',
};

export interface Submission {
  key: string;
  table: FormTable;
  body: string;
  /** The record's id, once a 202 said so. */
  id: string | null;
  /** Every answer so far: a status, or `broken` when the connection gave none. */
  answers: (number | 'broken')[];
}

/** Visitors who send forms, one after the other each, with an idempotency key; everything they were told is kept. */
export function sendVisitors(options: { visitors: number; random: () => number; url: () => string }) {
  const agent = new Agent({
    connections: options.visitors * 2,
    keepAliveTimeout: 4_000,
    headersTimeout: 12_000,
    bodyTimeout: 12_000,
    connect: { timeout: 2_000 },
  });
  const submissions: Submission[] = [];
  let sending = true;
  let pauseMilliseconds = 5;

  async function send(submission: Submission): Promise<void> {
    try {
      const answer = await request(`${options.url()}${paths[submission.table]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': submission.key },
        body: submission.body,
        dispatcher: agent,
      });
      const said = (await answer.body.json()) as { id?: string };
      submission.answers.push(answer.statusCode);
      if (answer.statusCode === 202 && said.id) submission.id = said.id;
    } catch {
      submission.answers.push('broken');
    }
  }

  function next(): Submission {
    const table = options.random() < 0.5 ? 'contact_form' : 'partner_application';
    const body = JSON.stringify(table === 'contact_form' ? contactFormInput() : partnerApplicationInput());
    const submission = {
      key: `key-${submissions.length}-${options.random()}`,
      table,
      body,
      id: null,
      answers: [],
    } satisfies Submission;
    submissions.push(submission);
    return submission;
  }

  const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds * (0.5 + options.random())));
  const visiting = Array.from({ length: options.visitors }, async () => {
    while (sending) {
      await send(next());
      await pause();
    }
  });

  return {
    submissions,
    acknowledged: () => submissions.filter((submission) => submission.id !== null),
    open: () => submissions.filter((submission) => submission.id === null),
    /** Milliseconds a visitor waits, on average, between two forms. */
    slowDownTo: (milliseconds: number) => {
      pauseMilliseconds = milliseconds;
    },
    /** No new forms; resolves when every answer is in. */
    async stop() {
      sending = false;
      await Promise.all(visiting);
    },
    /** Sends again, under the same keys, what nobody acknowledged. */
    resend: async () => {
      for (const submission of submissions.filter((each) => each.id === null)) await send(submission);
    },
    close: () => agent.destroy(),
  };
}
export type Visitors = ReturnType<typeof sendVisitors>;
