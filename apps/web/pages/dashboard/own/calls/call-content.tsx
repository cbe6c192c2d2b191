import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import type { DemoCall } from '#core/owner/schemas.ts';
import { classes } from '../../../../ui/classes.ts';
import { Details } from '../../../../ui/details.tsx';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import { dayIn, timeIn } from '../parts/moments.ts';
import { useOwn } from '../parts/own-context.ts';

/** What was said in a call, and the message or appointment that came of it. */
export function CallContent({ call }: { call: DemoCall }) {
  const { receptionist } = useOwn();
  const { messages, appointment, turns } = call;
  const zone = receptionist.time_zone;
  const phone = (number: string | null) =>
    number ? <PhoneLink phone={spokenNumber(number)} className="link" /> : 'Not given';
  return (
    <div className="grid gap-16 border-t border-line bg-paper px-16 py-16 sm:pl-48">
      {messages.map((message) => (
        <section key={message.id} aria-label="Message" className="grid gap-8">
          <h4 className="font-text font-semibold">{message.urgent ? 'Urgent message' : 'Message'}</h4>
          <Details
            facts={[
              ['Name', message.name ?? 'Not given'],
              ['Number', phone(message.number)],
              ['About', message.reason ?? 'Not given'],
              ...(message.preferred_time ? [['Best time', message.preferred_time] as const] : []),
            ]}
          />
        </section>
      ))}
      {appointment && (
        <section aria-label="Appointment" className="grid gap-8">
          <h4 className="font-text font-semibold">{appointment.cancelled ? 'Appointment, canceled' : 'Appointment'}</h4>
          <Details
            facts={[
              ['Time', `${dayIn(zone, appointment.starts_at)}, ${timeIn(zone, appointment.starts_at)}`],
              ['Name', appointment.name],
              ['Number', phone(appointment.number)],
            ]}
          />
        </section>
      )}
      <section aria-label="What was said" className="grid gap-8">
        <h4 className="font-text font-semibold">What was said</h4>
        {turns.length === 0 ? (
          <p className="text-ink-quiet">{call.is_open ? 'Nothing yet.' : 'Nothing is stored of what was said.'}</p>
        ) : (
          <Transcript turns={turns} name={receptionist.business_name ?? 'Your receptionist'} />
        )}
      </section>
    </div>
  );
}

function Transcript({ turns, name }: { turns: DemoCall['turns']; name: string }) {
  return (
    <ol className="grid max-w-[72ch] gap-8">
      {turns.map(({ who, text }, index) => (
        // Turns are only ever added.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="grid gap-x-24 sm:grid-cols-[10rem_1fr]">
          <span className={classes('truncate', who === 'caller' ? 'text-ink-quiet' : 'text-teal-text')}>
            {who === 'caller' ? 'Caller' : name}
          </span>
          <span className="wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  );
}
