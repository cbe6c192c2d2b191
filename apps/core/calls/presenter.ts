import type { TakenMessage } from '#core/receptionist/acts.ts';
import { eventOf } from '#core/webhooks/events.ts';

/** A call with the demo that was called. */
interface Called {
  id: string;
  demo_id: string;
  reference: string;
  started_at: Date;
}

interface Ended {
  outcome: string | null;
  summary: string | null;
  seconds: number | null;
}

/** What endpoints are told when a call has ended. */
export const callEvent = ({ id, demo_id, reference, started_at }: Called, ended: Ended) =>
  eventOf('call.completed', { id, reference, demo_id, started_at: started_at.toISOString(), ...ended });

/** What endpoints are told of a message that a caller left. */
export const messageEvent = ({ id: call_id, demo_id, reference }: Called, message: TakenMessage & { id: string }) =>
  eventOf('message.taken', { reference, demo_id, call_id, ...message });

interface Booked {
  id: string;
  name: string;
  number: string;
  starts_at: Date;
  ends_at: Date;
}

/** What endpoints are told of an appointment that a caller booked. */
export const appointmentEvent = ({ id: call_id, demo_id, reference }: Called, { starts_at, ends_at, ...who }: Booked) =>
  eventOf('appointment.booked', {
    reference,
    demo_id,
    call_id,
    ...who,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  });
