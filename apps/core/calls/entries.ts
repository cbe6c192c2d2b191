import { z } from 'zod';
import { type BookedTime, bookedTime, type LeftMessage, leftMessage } from './schemas.ts';

// Messages and appointments as the database has them, in rows or in JSON, and as their owner sees them.

const moment = z.coerce.date();

export const storedMessage = leftMessage
  .omit({ done: true })
  .extend({ done_at: moment.nullable() })
  .transform(({ done_at, ...message }): LeftMessage => ({ ...message, done: done_at !== null }));

export const storedAppointment = bookedTime
  .pick({ id: true, name: true, number: true })
  .extend({ starts_at: moment, ends_at: moment, cancelled_at: moment.nullable() })
  .transform(
    ({ starts_at, ends_at, cancelled_at, ...who }): BookedTime => ({
      ...who,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      cancelled: cancelled_at !== null,
    }),
  );
