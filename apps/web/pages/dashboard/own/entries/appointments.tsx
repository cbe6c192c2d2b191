import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookedTime } from '#core/calls/schemas.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import { sentence } from '../../../../api/errors.ts';
import { cancelAppointment } from '../../../../api/receptionist.ts';
import { otherZone } from '../../../../components/talk/other-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import { Card, Nothing } from '../parts/card.tsx';
import { dayIn, timeIn } from '../parts/moments.ts';
import { useOwn } from '../parts/own-context.ts';

/** The appointments that callers booked, in the time zone of the business. */
export function Appointments({ appointments }: { appointments: readonly BookedTime[] }) {
  const { token, receptionist, change } = useOwn();
  const zone = receptionist.time_zone;
  const named = otherZone(zone);
  const [asked, setAsked] = useState<BookedTime | null>(null);
  const cancel = useMutation({
    mutationFn: (id: string) => change(() => cancelAppointment(token, id)),
    onSuccess: () => setAsked(null),
  });
  const begin = (appointment: BookedTime) => {
    cancel.reset();
    setAsked(appointment);
  };
  const nothing =
    receptionist.appointment_minutes === null
      ? 'It doesn’t book appointments. You can change that below.'
      : 'No appointments yet.';

  return (
    <Card id="appointments" title="Appointments">
      {named && appointments.length > 0 && (
        <p className="border-b border-line px-16 py-8 text-ink-quiet">Times are in {named}.</p>
      )}
      {appointments.length === 0 ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <ul>
          {appointments.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              zone={zone}
              onCancel={() => begin(appointment)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Cancel this appointment?"
        confirm="Cancel the appointment"
        busy="Canceling…"
        refuse="Keep it"
        pending={cancel.isPending}
        problem={cancel.isError ? sentence(cancel.error) : undefined}
        onConfirm={() => asked && cancel.mutate(asked.id)}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <>
            <p>
              {asked.name}, {dayIn(zone, asked.starts_at)}, {timeIn(zone, asked.starts_at)}.
            </p>
            <p>We don’t contact the caller, so please tell them. Their number is {spokenNumber(asked.number)}.</p>
          </>
        )}
      </ConfirmDialog>
    </Card>
  );
}

interface AppointmentRowProps {
  appointment: BookedTime;
  zone: string;
  onCancel: () => void;
}

function AppointmentRow({ appointment, zone, onCancel }: AppointmentRowProps) {
  const { name, number, starts_at, ends_at, cancelled } = appointment;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-16 border-b border-line p-16 last:border-b-0">
      <div className={classes('grid gap-4', cancelled && 'text-ink-quiet')}>
        <h3 className={classes('tabular-nums font-text text-16 font-semibold', cancelled && 'line-through')}>
          <time dateTime={starts_at}>
            {dayIn(zone, starts_at)}, {timeIn(zone, starts_at)}
          </time>
          {' to '}
          <time dateTime={ends_at}>{timeIn(zone, ends_at)}</time>
        </h3>
        <p className="flex flex-wrap gap-x-16 gap-y-4 wrap-anywhere">
          {name}
          <PhoneLink phone={spokenNumber(number)} className="link tabular-nums" />
        </p>
      </div>
      {cancelled ? (
        <p className="text-ink-quiet">Canceled</p>
      ) : (
        <Button
          look="outline"
          size="medium"
          aria-label={`Cancel the appointment of ${name}`}
          onClick={onCancel}
          className="min-w-[84px] text-14"
        >
          Cancel
        </Button>
      )}
    </li>
  );
}
