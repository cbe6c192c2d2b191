import { Agent, request } from 'undici';
import { expect } from 'vitest';
import { seededRandom } from '#devkit/random.ts';
import { contactFormInput, partnerApplicationInput } from '#tests/factories/forms.ts';
import { deferred, eventually, hungAfter } from './conditions.ts';

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

interface VisitorOptions {
  /** How many visitors send at the same time, each one form after the other. */
  visitors: number;
  /** How many forms they send in all. */
  forms: number;
  url: () => string;
  /** After an answer other than 202 all visitors wait until told to continue, unless they ignore it. */
  whenRefused?: 'wait' | 'go on';
}

/** Visitors who send a fixed number of forms, each with an idempotency key; every answer is kept. */
export function sendVisitors({ visitors, forms, url, whenRefused = 'wait' }: VisitorOptions) {
  const random = seededRandom();
  const agent = new Agent({
    connections: visitors * 2,
    keepAliveTimeout: 4_000,
    headersTimeout: hungAfter,
    bodyTimeout: hungAfter,
    connect: { timeout: hungAfter },
  });
  const submissions: Submission[] = [];
  const strikes: { at: number; reached: () => void }[] = [];
  let acknowledged = 0;
  let sending = 0;
  let stopped = false;
  let going: ReturnType<typeof deferred> | null = null;

  async function send(submission: Submission): Promise<void> {
    try {
      const answer = await request(`${url()}${paths[submission.table]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': submission.key },
        body: submission.body,
        dispatcher: agent,
      });
      const said = (await answer.body.json()) as { id?: string };
      submission.answers.push(answer.statusCode);
      if (answer.statusCode === 202 && said.id) acknowledge(submission, said.id);
    } catch {
      submission.answers.push('broken');
    }
  }

  function acknowledge(submission: Submission, id: string) {
    submission.id = id;
    acknowledged += 1;
    for (const strike of strikes) if (strike.at === acknowledged) strike.reached();
  }

  function next(): Submission {
    const table = random() < 0.5 ? 'contact_form' : 'partner_application';
    const body = JSON.stringify(table === 'contact_form' ? contactFormInput() : partnerApplicationInput());
    const key = `key-${submissions.length}-${random()}`;
    const submission = { key, table, body, id: null, answers: [] } satisfies Submission;
    submissions.push(submission);
    return submission;
  }

  const hold = () => {
    going ??= deferred();
  };
  const goOn = () => {
    going?.resolve();
    going = null;
  };
  async function visit() {
    for (;;) {
      if (going) await going.promise;
      if (stopped || submissions.length >= forms) return;
      sending += 1;
      const submission = next();
      await send(submission);
      sending -= 1;
      if (submission.id === null && whenRefused === 'wait') hold();
    }
  }
  const visiting = Promise.all(Array.from({ length: visitors }, visit));
  const open = () => submissions.filter((submission) => submission.id === null);

  return {
    submissions,
    acknowledged: () => acknowledged,
    open,
    /** Resolves when this many forms are acknowledged. */
    after(count: number): Promise<void> {
      if (acknowledged >= count) return Promise.resolve();
      const { promise, resolve } = deferred();
      strikes.push({ at: count, reached: resolve });
      return promise;
    },
    /** No visitor begins another form until told to continue. */
    hold,
    goOn,
    idle: () => eventually(() => expect(sending).toBe(0)),
    /** Resolves when all forms have been sent and every answer is in. */
    finished: () => visiting,
    /** Sends every unacknowledged form again, under the same key. */
    resend: async () => {
      for (const submission of open()) await send(submission);
    },
    /** Stops all visitors. */
    async close() {
      stopped = true;
      goOn();
      await agent.destroy();
      await visiting;
    },
  };
}
export type Visitors = ReturnType<typeof sendVisitors>;
