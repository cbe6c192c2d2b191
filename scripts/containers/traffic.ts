import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { pause } from '#devkit/pace.ts';
import { untilNothingIsMissing } from './shell.ts';

/** A form, sent again under its key until it is acknowledged, as the site's own pages do. */
interface Form {
  key: string;
  /** The record's id, once a 202 named it. */
  id: string | null;
}

/** What visitors saw in one part of a run. */
export interface Seen {
  acknowledged: number;
  /** Answers other than 202, and connections that gave none, with their numbers. */
  refused: Map<string, number>;
  /** Milliseconds of the slowest answer. */
  slowest: number;
}

const acknowledgment = z.object({ id: z.string() });
/** Milliseconds between a visitor's answer and the next form: steady, and far from what the machine can do. */
const restMilliseconds = 200;

/** Visitors who send contact forms all the time, one after the other, over connections that are kept open. */
export function sendForms(url: string, { visitors = 4 } = {}) {
  const agent = new Agent({ connections: visitors });
  const forms: Form[] = [];
  let seen: Seen = { acknowledged: 0, refused: new Map(), slowest: 0 };
  let processes = new Set<string>();
  let stopped = false;

  async function send(form: Form): Promise<void> {
    const began = performance.now();
    const problem = await attempt(form);
    seen.slowest = Math.max(seen.slowest, performance.now() - began);
    if (problem === null) seen.acknowledged += 1;
    else seen.refused.set(problem, (seen.refused.get(problem) ?? 0) + 1);
  }

  /** One try; returns what was wrong, or null. */
  async function attempt(form: Form): Promise<string | null> {
    try {
      const { statusCode, headers, body } = await request(`${url}/api/admin/contact-form`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': form.key },
        body: JSON.stringify({
          name: 'Maria Alvarez',
          email: `${form.key}@dental.example`,
          message: 'Do you book into our calendar?',
        }),
        dispatcher: agent,
      });
      const text = await body.text();
      // The proxy names the process that answered.
      const cookie = /ringwell_process=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
      if (cookie) processes.add(cookie);
      if (statusCode !== 202) return String(statusCode);
      form.id = acknowledgment.parse(JSON.parse(text)).id;
      return null;
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  }

  async function visit() {
    while (!stopped) {
      const form: Form = { key: `visit-${randomUUID()}`, id: null };
      forms.push(form);
      while (form.id === null && !aborted) {
        await send(form);
        await pause(restMilliseconds);
      }
    }
  }
  let aborted = false;
  const visiting = Promise.all(Array.from({ length: visitors }, visit));

  return {
    forms,
    /** Begins another part of the run; returns what was seen in the last. */
    takeSeen(): Seen {
      const last = seen;
      seen = { acknowledged: 0, refused: new Map(), slowest: 0 };
      return last;
    },
    /** Waits until this many more forms are acknowledged. */
    async more(count: number, signal: AbortSignal): Promise<void> {
      const goal = seen.acknowledged + count;
      await untilNothingIsMissing(
        () => (seen.acknowledged >= goal ? null : `${goal - seen.acknowledged} of ${count} acknowledgments`),
        signal,
      );
    },
    /** Waits until from now on this many processes have answered. */
    async untilServedBy(count: number, signal: AbortSignal): Promise<void> {
      processes = new Set();
      await untilNothingIsMissing(
        () => (processes.size >= count ? null : `answers from ${count - processes.size} of ${count} processes`),
        signal,
      );
    },
    /** Lets each visitor have the form acknowledged that is under way, and ends. */
    async finish(): Promise<void> {
      stopped = true;
      await visiting;
      await agent.close();
    },
    /** Ends at once. */
    async abort(): Promise<void> {
      stopped = true;
      aborted = true;
      await agent.destroy();
      await visiting;
    },
  };
}
export type Traffic = ReturnType<typeof sendForms>;
