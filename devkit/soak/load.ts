import { Agent, request } from 'undici';
import { z } from 'zod';
import { pause } from '#devkit/pace.ts';

const accepted = z.object({ id: z.string() });

interface LoadOptions {
  /** The addresses of the API processes; each form goes to the next one. */
  apis: string[];
  /** How many forms in all. */
  submissions: number;
  /** Most forms under way at a time. */
  visitors: number;
  /** Whether there is so much to do, after so many forms, that visitors begin no others. */
  isBehind: (forms: { begun: number; acknowledged: number }) => boolean;
}

interface Sent {
  number: number;
  tries: number;
  /** The tick from which it is sent again. */
  due: number;
}

/** Forms that were refused, and sent again after a pause that grows, in ticks of a quarter of a second. */
const tick = 250;
const longestPause = 16;
/** Most forms that wait to be sent again before visitors begin no others. */
const mostAgain = 2_000;

/** What a visitor sends: mostly messages, some applications and subscriptions. */
export function formOf(number: number): { path: string; body: object } {
  const email = `visitor-${number}@soak.example`;
  if (number % 10 === 3) return { path: '/api/newsletter', body: { email } };
  if (number % 10 < 3)
    return {
      path: '/api/partner-applications',
      body: {
        partner_code: 'ETC',
        company_name: `Company ${number}`,
        contact_name: 'Dana Whitfield',
        email,
        phone: '615-555-0188',
        website: 'https://evergreen.example',
        business_type: 'consulting',
        experience: 'Fifteen years of phone systems.',
      },
    };
  return {
    path: '/api/admin/contact-form',
    body: { name: 'Maria Alvarez', email, company: 'Alvarez Dental', message: `Do you book? Question ${number}.` },
  };
}

const isNotThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Sends forms until every one is acknowledged; a form without its 202 is sent again under the same key, as browsers do. */
export function startLoad({ apis, submissions, visitors, isBehind }: LoadOptions) {
  const agent = new Agent({ connections: visitors, headersTimeout: 10_000, bodyTimeout: 10_000 });
  /** The id that each form was acknowledged with, by its number. */
  const ids: (string | undefined)[] = new Array(submissions);
  const again: Sent[] = [];
  let next = 0;
  let turn = 0;
  let now = 0;
  let stopped = false;
  const seen = { acknowledged: 0, refused: 0, broken: 0 };
  const clock = setInterval(() => {
    now += 1;
  }, tick);

  const take = (): Sent | null => {
    const index = again.findIndex(({ due }) => due <= now);
    if (index >= 0) return again.splice(index, 1)[0] ?? null;
    if (next >= submissions || again.length > mostAgain || isBehind({ begun: next, ...seen })) return null;
    next += 1;
    return { number: next - 1, tries: 0, due: 0 };
  };
  /** The API's answer, from the next process when one is not there, as behind a balancer. */
  const post = async ({ number }: Sent) => {
    const { path, body } = formOf(number);
    const options = {
      method: 'POST' as const,
      dispatcher: agent,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': `soak-${number}` },
    };
    turn += 1;
    try {
      return await request(`${apis[turn % apis.length]}${path}`, options);
    } catch (error) {
      if (!isNotThere(error)) throw error;
      turn += 1;
      return request(`${apis[turn % apis.length]}${path}`, options);
    }
  };
  const send = async (sent: Sent) => {
    try {
      const answer = await post(sent);
      const said: unknown = await answer.body.json();
      if (answer.statusCode === 202) {
        ids[sent.number] = accepted.parse(said).id;
        seen.acknowledged += 1;
        return;
      }
      seen.refused += 1;
    } catch {
      seen.broken += 1;
    }
    const tries = sent.tries + 1;
    again.push({ number: sent.number, tries, due: now + Math.min(tries, longestPause) });
  };
  const visit = async () => {
    while (!stopped && seen.acknowledged < submissions) {
      const sent = take();
      if (sent) await send(sent);
      else await pause(tick);
    }
  };
  const visiting = Promise.all(Array.from({ length: visitors }, visit));
  return {
    ids,
    /** Forms acknowledged, refused with an answer, and sent into a connection that broke, so far. */
    seen: () => ({ ...seen }),
    isDone: () => seen.acknowledged >= submissions,
    /** Resolves when all are acknowledged. */
    finished: () => visiting.then(() => undefined),
    async close() {
      stopped = true;
      clearInterval(clock);
      await visiting;
      await agent.destroy();
    },
  };
}
export type Load = ReturnType<typeof startLoad>;
