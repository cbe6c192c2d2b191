import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallDetail } from '#core/calls/admin/schemas.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import { callQuery } from '../../../api/admin-calls.ts';
import { Details } from '../../../ui/details.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { formatMoment } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { callerLabel, lengthLabel } from './labels.ts';
import { Transcript } from './transcript.tsx';

/** What was said in a call, and what came of it. */
export function CallPanel({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(callQuery(id))}
      problem="We couldn’t load this call."
      skeleton={
        <p role="status" className="text-ink-quiet">
          Loading the call…
        </p>
      }
    >
      {(call) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-24">
          <Details facts={factsOf(call)} />
          <Entries call={call} />
          <Part title="What was said">
            <Transcript call={call} />
          </Part>
        </div>
      )}
    </Loaded>
  );
}

function factsOf(call: CallDetail): [term: string, value: ReactNode][] {
  const facts: [string, string | null][] = [
    ['Caller', callerLabel(call)],
    ['Started', formatMoment(call.started_at)],
    ['Length', call.seconds === null ? null : lengthLabel(call.seconds)],
    ['Summary', call.summary],
    ['Ended by', call.ended_by],
    ['Transfer', call.transfer],
    ['Failures of ours', call.failures === 0 ? null : String(call.failures)],
    ['Counts for a plan', call.channel === 'phone' ? (call.counted ? 'Yes' : 'No') : null],
    ['Phone company’s ID', call.sid],
  ];
  return facts.filter(([, value]) => value !== null);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h3 className="text-16">{title}</h3>
      {children}
    </section>
  );
}

/** The messages, the appointment, and the questions without an answer. */
function Entries({ call: { messages, appointment, questions } }: { call: CallDetail }) {
  return (
    <>
      {messages.map((message) => (
        <Part key={message.id} title={message.urgent ? 'Urgent message' : 'Message'}>
          <Details
            facts={[
              ['Name', message.name ?? 'Not given'],
              ['Number', message.number ? <Phone key="number" number={message.number} /> : 'Not given'],
              ['About', message.reason ?? 'Not given'],
              ['Best time', message.preferred_time ?? 'Not given'],
              ['State', message.done ? 'Done' : 'Open'],
            ]}
          />
        </Part>
      ))}
      {appointment && (
        <Part title={appointment.cancelled ? 'Appointment, canceled' : 'Appointment'}>
          <Details
            facts={[
              ['Time', `${formatMoment(appointment.starts_at)} to ${formatMoment(appointment.ends_at)}`],
              ['Name', appointment.name],
              ['Number', <Phone key="number" number={appointment.number} />],
            ]}
          />
        </Part>
      )}
      {questions.length > 0 && (
        <Part title="Questions without an answer">
          <ul className="grid gap-4">
            {questions.map(({ id, question, answered_at }) => (
              <li key={id} className="wrap-anywhere">
                {question}
                {answered_at !== null && <span className="text-ink-quiet"> (the owner has answered it since)</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

const Phone = ({ number }: { number: string }) => <PhoneLink phone={spokenNumber(number)} className="link" />;
