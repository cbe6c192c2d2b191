import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isRefusedByDatabase } from './database.ts';

/** Milliseconds for which a database that is away is waited for, and between two attempts. */
const longestWait = 15_000;
const betweenAttempts = 500;

/** A fault of our own code, which no waiting mends. */
const isFault = (error: unknown) =>
  isRefusedByDatabase(error) || error instanceof TypeError || error instanceof z.ZodError;

/** Repeats work that a database which is away for a moment only delays. `onDelay` is called once, before the first pause. */
export async function retryWhileAway<T>(work: () => Promise<T>, onDelay: () => void): Promise<T> {
  const end = performance.now() + longestWait;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (isFault(error) || performance.now() > end) throw error;
      if (attempt === 1) onDelay();
      await pause(betweenAttempts);
    }
  }
}
