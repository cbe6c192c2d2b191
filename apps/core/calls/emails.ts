import type { Selectable } from 'kysely';
import { type Config, siteAddress } from '#core/config/config.ts';
import type { EmailTemplate } from '#core/jobs/emails.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { localTime } from '#core/receptionist/opening-hours.ts';
import { momentText } from '#core/receptionist/phrases.ts';
import { invitationFor } from './invitation.ts';

type Sender = Pick<Config, 'mail' | 'site'>;
type Owner = Pick<Selectable<DB['receptionist']>, 'business_name' | 'notify_email' | 'time_zone'>;
type Message = Pick<Selectable<DB['call_message']>, 'name' | 'number' | 'reason' | 'preferred_time' | 'urgent'>;
type Appointment = Pick<
  Selectable<DB['appointment']>,
  'id' | 'name' | 'number' | 'starts_at' | 'ends_at' | 'cancelled_at'
>;

/** A call that needs its owner, with what was said and what came of it. */
export interface NoticedCall {
  own: Owner;
  call: Pick<Selectable<DB['call']>, 'summary' | 'caller' | 'transfer'>;
  message: Message | null;
  appointment: Appointment | null;
  turns: Pick<Selectable<DB['call_turn']>, 'who' | 'heard'>[];
  dashboardUrl: string;
}

const dashboard = (url: string) => ({ label: 'Open your dashboard', url });
const momentIn = (own: Pick<Owner, 'time_zone'>, at: Date) => momentText(localTime(own, at));

/** The email to the owner about a call; an appointment comes with an invitation for their calendar. */
export function callNotice({ own, call, message, appointment, ...more }: NoticedCall, { mail, site }: Sender): Email {
  const when = appointment && momentIn(own, appointment.starts_at);
  const subject = subjectOf({ call, message, booked: appointment && `${appointment.name} booked ${when}` });
  const number = message?.number ?? appointment?.number ?? call.caller;
  return {
    to: own.notify_email,
    subject,
    heading: subject,
    paragraphs: call.summary ? [call.summary] : [],
    facts: [
      ['Name', message?.name ?? appointment?.name ?? null],
      ['Number', number && spokenNumber(number)],
      ['Reason', message?.reason ?? null],
      ['Best time', message?.preferred_time ?? null],
      ['Appointment', when],
      ...more.turns.map(({ who, heard }) => [who === 'caller' ? 'Caller' : 'Receptionist', heard] as const),
    ],
    closing: `${site.brand} answered this call${own.business_name === null ? '' : ` for ${own.business_name}`}.`,
    link: dashboard(more.dashboardUrl),
    ...(appointment?.cancelled_at === null && {
      calendar: invitationFor('REQUEST', {
        ...appointment,
        summary: `${appointment.name}, ${spokenNumber(appointment.number)}`,
        from: mail.from,
        to: own.notify_email,
      }),
    }),
  };
}

function subjectOf({
  call,
  message,
  booked,
}: Pick<NoticedCall, 'call' | 'message'> & { booked: string | null }): string {
  const caller = message?.name ?? 'a caller';
  if (message?.urgent) return `Urgent: a message from ${caller}`;
  if (booked !== null) return booked;
  if (message) return `A message from ${caller}`;
  return call.transfer === 'declined' ? 'Nobody took a call' : 'A call was cut off';
}

/** The text message to the owner about an urgent message. */
export function urgentText({ name, number, reason }: Message, { site }: Pick<Config, 'site'>): string {
  const who = [name, number && spokenNumber(number)].filter(Boolean).join(', ') || 'A caller';
  return `${site.brand}: Urgent message. ${who}: ${reason ?? 'no reason given'}`.slice(0, 300);
}

/** An appointment that is canceled; its row may be gone with its caller. */
export interface CanceledAppointment {
  appointment: string;
  starts_at: string;
  ends_at: string;
  by: 'owner' | 'erasure';
}

/** The email that takes an appointment out of the owner's calendar. */
export function cancellation(
  { own, dashboardUrl }: Pick<NoticedCall, 'own' | 'dashboardUrl'>,
  { appointment, by, ...times }: CanceledAppointment,
  { mail }: Sender,
): Email {
  const [starts_at, ends_at] = [new Date(times.starts_at), new Date(times.ends_at)];
  const when = momentIn(own, starts_at);
  const subject = `Canceled: the appointment on ${when}`;
  const why = {
    owner: `You canceled the appointment on ${when}. Please tell the caller, who doesn’t know yet.`,
    erasure: `A caller asked us to delete their data, and with it their appointment on ${when}.`,
  };
  return {
    to: own.notify_email,
    subject,
    heading: 'An appointment is canceled',
    paragraphs: [`${why[by]} The time is free again.`],
    link: dashboard(dashboardUrl),
    calendar: invitationFor('CANCEL', {
      id: appointment,
      starts_at,
      ends_at,
      summary: subject,
      from: mail.from,
      to: own.notify_email,
    }),
  };
}

/** The emails about calls with sample data, for the gallery. */
export function sampleCallEmails(
  config: Pick<Config, 'mail' | 'site' | 'http'>,
): { id: string; template: EmailTemplate; email: Email }[] {
  const own = {
    business_name: 'Cumberland Bikes',
    notify_email: 'dana@cumberland.example',
    time_zone: 'America/Chicago',
  };
  const dashboardUrl = `${siteAddress(config.http)}/dashboard/sample`;
  const caller = { name: 'Sam Okafor', number: '+16155550142' };
  const message = { ...caller, reason: 'A flat tire on a tandem', preferred_time: 'after five', urgent: false };
  const appointment = {
    id: '0199e4d5-b90e-7f42-8c61-d05a3b7e94f2',
    ...caller,
    starts_at: new Date('2026-12-01T16:30:00Z'),
    ends_at: new Date('2026-12-01T17:00:00Z'),
    cancelled_at: null,
  };
  const about = {
    own,
    call: { summary: 'Sam Okafor left a message: “A flat tire on a tandem”.', caller: null, transfer: null },
    message: null,
    appointment: null,
    turns: [
      { who: 'receptionist', heard: 'Thanks for calling Cumberland Bikes.' },
      { who: 'caller', heard: 'I have a flat tire on a tandem.' },
    ],
    dashboardUrl,
  };
  const canceled = {
    appointment: appointment.id,
    starts_at: appointment.starts_at.toISOString(),
    ends_at: appointment.ends_at.toISOString(),
  };
  return [
    { id: 'call-message', template: 'call-notice', email: callNotice({ ...about, message }, config) },
    { id: 'call-appointment', template: 'call-notice', email: callNotice({ ...about, appointment }, config) },
    {
      id: 'call-urgent',
      template: 'call-urgent',
      email: callNotice({ ...about, message: { ...message, urgent: true } }, config),
    },
    {
      id: 'appointment-canceled',
      template: 'appointment-canceled',
      email: cancellation(about, { ...canceled, by: 'owner' }, config),
    },
  ];
}
