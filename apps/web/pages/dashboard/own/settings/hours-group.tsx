import { type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SelectInput } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useOwn } from '../parts/own-context.ts';
import { DayHours } from './day-hours.tsx';
import { EditForm } from './edit-form.tsx';
import { EditedGroup, type End, Words } from './group.tsx';
import { hoursWords, likeMonday, readHours, weekdays, writeHours } from './hours-draft.ts';
import { otherZones, usualZones, zoneName } from './time-zones.ts';
import { useSettings } from './use-edited.ts';

const notSaid = 'Not given yet. It tells callers that it doesn’t know.';

/** When the business is open, and where. */
export function HoursGroup() {
  const { receptionist } = useOwn();
  const draft = readHours(receptionist);
  const words = (
    <Words
      facts={[
        ['Time zone', zoneName(draft.timeZone)],
        ...(draft.isKnown ? hoursWords(draft) : [['Hours', notSaid] as const]),
      ]}
    />
  );
  return (
    <EditedGroup
      id="hours"
      title="Opening hours"
      about="It tells callers when you’re open, and offers appointments only in these hours."
      startsOpen={!draft.isKnown}
      words={words}
      form={(onEnd) => <HoursForm stored={words} onEnd={onEnd} />}
    />
  );
}

function HoursForm({ stored, onEnd }: { stored: ReactNode; onEnd: End }) {
  const { receptionist } = useOwn();
  const form = useSettings({
    read: readHours,
    write: writeHours,
    empty: readHours(receptionist),
    fields: ['time_zone', 'hours'],
    onSaved: () => onEnd('saved'),
  });
  const { draft, edit, errorOf } = form;
  const name = useId();
  const known = (isKnown: boolean, label: string) => (
    <label className="flex min-h-[44px] cursor-pointer items-center gap-12">
      <input
        type="radio"
        name={name}
        checked={draft.isKnown === isKnown}
        onChange={() => edit({ ...draft, isKnown })}
        className="size-[20px] shrink-0 accent-teal-text"
      />
      {label}
    </label>
  );
  return (
    <EditForm form={form} stored={stored} onCancel={() => onEnd('canceled')}>
      <ZoneField
        zone={draft.timeZone}
        error={errorOf('time_zone')}
        onChange={(timeZone) => edit({ ...draft, timeZone })}
      />
      <fieldset className="grid">
        <legend className="font-semibold">Hours</legend>
        {known(false, 'I haven’t said yet: it tells callers that it doesn’t know')}
        {known(true, 'We’re open at these times')}
      </fieldset>
      {draft.isKnown && (
        <>
          <ul className="grid rounded-control border border-line">
            {weekdays.map(([day, dayName]) => (
              <DayHours
                key={day}
                name={dayName}
                periods={draft.days[day]}
                error={errorOf(`hours.${day}`)}
                onChange={(periods) => edit({ ...draft, days: { ...draft.days, [day]: periods } })}
              />
            ))}
          </ul>
          <Button
            look="outline"
            size="medium"
            onClick={() => edit({ ...draft, days: likeMonday(draft.days) })}
            className="justify-self-start text-14"
          >
            Use Monday’s hours until Friday
          </Button>
        </>
      )}
    </EditForm>
  );
}

interface ZoneFieldProps {
  zone: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

function ZoneField({ zone, error, onChange }: ZoneFieldProps) {
  return (
    <Field label="Time zone" error={error}>
      {(control) => (
        <SelectInput {...control} value={zone} onChange={({ target }) => onChange(target.value)} className="w-full">
          <optgroup label="United States">
            {usualZones.map(([value, zoneLabel]) => (
              <option key={value} value={value}>
                {zoneLabel}
              </option>
            ))}
          </optgroup>
          <optgroup label="Others">
            {otherZones(zone).map((value) => (
              <option key={value} value={value}>
                {zoneName(value)}
              </option>
            ))}
          </optgroup>
        </SelectInput>
      )}
    </Field>
  );
}
