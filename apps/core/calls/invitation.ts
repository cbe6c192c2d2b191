import { ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarPart } from '#core/messaging/messages/rules.ts';

export interface Invitation {
  /** The appointment's. */
  id: string;
  starts_at: Date;
  ends_at: Date;
  summary: string;
  description?: string;
  /** The site's sender, as mail headers write it: `Ringwell <hello@example.com>`. */
  from: string;
  /** The owner's address. */
  to: string;
}

const sender = /^(?:"?(?<name>[^"<]*?)"?\s*<)?(?<email>[^<>\s]+@[^<>\s]+?)>?$/;

/**
 * An appointment for the owner's calendar, or its cancellation. The method inside and outside, an organizer that is not the
 * reader, and an id that stays the same: mail programs show nothing when one of these lacks (RFC 5546, RFC 6047).
 */
export function invitationFor(method: 'REQUEST' | 'CANCEL', invitation: Invitation): CalendarPart {
  const { id, starts_at, ends_at, summary, description, from, to } = invitation;
  const { name, email = from } = sender.exec(from.trim())?.groups ?? {};
  const calendar = new ICalCalendar({ method: ICalCalendarMethod[method], prodId: '//Ringwell//Appointments//EN' });
  calendar.createEvent({
    id: `${id}@${email.slice(email.lastIndexOf('@') + 1)}`,
    sequence: method === 'REQUEST' ? 0 : 1,
    status: method === 'REQUEST' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    start: starts_at,
    end: ends_at,
    summary,
    description: description ?? null,
    organizer: { name: name || email, email },
    attendees: [{ email: to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  });
  return { method, content: calendar.toString() };
}
