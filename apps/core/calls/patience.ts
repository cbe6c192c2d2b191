import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isRefusedByDatabase } from '#core/platform/database.ts';

/** Milliseconds for which a caller is asked to wait for the database, and between two attempts. */
const longestPause = 15_000;
const betweenAttempts = 500;

/** What a caller hears meanwhile. */
export const pleaseWait = 'One moment please.';

/** Waiting does not help where our own code is wrong. */
const isOurs = (error: unknown) => error instanceof TypeError || error instanceof z.ZodError;

/** Does something that a database which is away for a moment only delays. `onWait` is called once, before the first wait. */
export async function patiently<T>(work: () => Promise<T>, onWait: () => void): Promise<T> {
  const end = performance.now() + longestPause;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (isRefusedByDatabase(error) || isOurs(error) || performance.now() > end) throw error;
      if (attempt === 1) onWait();
      await pause(betweenAttempts);
    }
  }
}
