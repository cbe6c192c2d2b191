import type { ReactNode } from 'react';
import { SelectInput } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useOwn } from '../parts/own-context.ts';
import { choicesWith, readAppointments, spanText, writeAppointments } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import { EditedGroup, type End, Words } from './group.tsx';
import { useSettings } from './use-edited.ts';

/** Minutes. */
const usualLengths = [15, 20, 30, 40, 45, 60, 90, 120];
const usualNotices = [0, 60, 120, 240, 480, 1_440, 2_880, 4_320, 10_080];
const noticeText = (minutes: number) => (minutes === 0 ? 'No notice' : `${spanText(minutes)} ahead`);
const booksNone = 'It doesn’t book appointments';

/** Whether it books appointments, how long they are, and how soon the first may be. */
export function AppointmentsGroup() {
  const { receptionist } = useOwn();
  const { length, notice } = readAppointments(receptionist);
  const words = (
    <Words
      facts={[
        ['Length', length === null ? booksNone : spanText(length)],
        ...(length === null ? [] : [['At the earliest', noticeText(notice)] as const]),
      ]}
    />
  );
  return (
    <EditedGroup
      id="booking"
      title="Booking appointments"
      about="It offers free times in your opening hours, within the next 30 days. One appointment at a time."
      words={words}
      form={(onEnd) => <AppointmentsForm stored={words} onEnd={onEnd} />}
    />
  );
}

function AppointmentsForm({ stored, onEnd }: { stored: ReactNode; onEnd: End }) {
  const { receptionist } = useOwn();
  const now = readAppointments(receptionist);
  const form = useSettings({
    read: readAppointments,
    write: writeAppointments,
    empty: now,
    fields: ['appointment_minutes', 'appointment_notice_minutes'],
    onSaved: () => onEnd('saved'),
  });
  const { draft, edit, errorOf } = form;
  return (
    <EditForm form={form} stored={stored} onCancel={() => onEnd('canceled')}>
      <div className="grid gap-16 sm:grid-cols-2">
        <Field
          label="Length of an appointment"
          error={errorOf('appointment_minutes')}
          hint={
            draft.length !== null && receptionist.hours === null
              ? 'It books once you give your opening hours.'
              : undefined
          }
        >
          {(control) => (
            <SelectInput
              {...control}
              value={draft.length ?? ''}
              onChange={({ target }) => edit({ ...draft, length: target.value === '' ? null : Number(target.value) })}
              className="w-full"
            >
              <option value="">{booksNone}</option>
              {choicesWith(usualLengths, now.length).map((minutes) => (
                <option key={minutes} value={minutes}>
                  {spanText(minutes)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {draft.length !== null && (
          <Field label="How soon a caller may come" error={errorOf('appointment_notice_minutes')}>
            {(control) => (
              <SelectInput
                {...control}
                value={draft.notice}
                onChange={({ target }) => edit({ ...draft, notice: Number(target.value) })}
                className="w-full"
              >
                {choicesWith(usualNotices, now.notice).map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {noticeText(minutes)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        )}
      </div>
    </EditForm>
  );
}
