import { type ReactNode, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/controls.tsx';
import { useOwn } from '../parts/own-context.ts';
import { type HolidayRow, readHolidays, writeHolidays } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import { EditedGroup, type End } from './group.tsx';
import { useSettings } from './use-edited.ts';

/** "Friday, December 25, 2026" */
const dayName = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });

/** The days on which the business is closed. */
export function HolidaysGroup() {
  const { receptionist } = useOwn();
  const { closures } = receptionist;
  const words =
    closures.length === 0 ? (
      <p>None given.</p>
    ) : (
      <ul className="grid gap-4">
        {closures.map(({ date, name }) => (
          <li key={`${date} ${name}`}>
            {dayName(date)}: {name}
          </li>
        ))}
      </ul>
    );
  return (
    <EditedGroup
      id="holidays"
      title="Holidays"
      about="On these days you’re closed, whatever the weekday. It tells callers so, and offers no appointments."
      words={words}
      form={(onEnd) => <HolidaysForm stored={words} onEnd={onEnd} />}
    />
  );
}

/** Most days that the server takes. */
const mostDays = 100;

function HolidaysForm({ stored, onEnd }: { stored: ReactNode; onEnd: End }) {
  const form = useSettings<HolidayRow[]>({
    read: readHolidays,
    write: writeHolidays,
    empty: [],
    fields: ['closures'],
    onSaved: () => onEnd('saved'),
  });
  const { draft: rows, edit } = form;
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const append = () => {
    edit([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, date: '', name: '' }]);
    // The row is rendered by then.
    window.requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const remove = (key: number) => {
    edit(rows.filter((row) => row.key !== key));
    add.current?.focus();
  };
  return (
    <EditForm form={form} stored={stored} onCancel={() => onEnd('canceled')}>
      {rows.length > 0 && (
        <ul ref={list} className="grid gap-12">
          {rows.map((row, index) => (
            <HolidayFields
              key={row.key}
              row={row}
              number={index + 1}
              dateError={form.errorOf(`closures.${index}.date`)}
              nameError={form.errorOf(`closures.${index}.name`)}
              onChange={(change) => edit(rows.map((each) => (each.key === row.key ? { ...each, ...change } : each)))}
              onRemove={() => remove(row.key)}
            />
          ))}
        </ul>
      )}
      <Button
        ref={add}
        look="outline"
        size="medium"
        disabled={rows.length >= mostDays}
        onClick={append}
        className="justify-self-start text-14"
      >
        Add a day
      </Button>
    </EditForm>
  );
}

interface HolidayFieldsProps {
  row: HolidayRow;
  number: number;
  dateError: string | undefined;
  nameError: string | undefined;
  onChange: (change: Partial<HolidayRow>) => void;
  onRemove: () => void;
}

function HolidayFields({ row, number, dateError, nameError, onChange, onRemove }: HolidayFieldsProps) {
  // What the server says of an empty field is not meant for people.
  const error = (dateError && 'Please choose a date.') || (nameError && 'Please give the day a name.');
  return (
    <li className="grid gap-8 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-center">
      <TextInput
        type="date"
        aria-label={`Date of day ${number}`}
        aria-invalid={dateError !== undefined}
        value={row.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <TextInput
        aria-label={`Name of day ${number}`}
        aria-invalid={nameError !== undefined}
        placeholder="Thanksgiving"
        autoComplete="off"
        maxLength={60}
        value={row.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${row.name.trim() || `day ${number}`}`}
        onClick={onRemove}
        className="min-h-[44px] justify-self-start"
      >
        Remove
      </Button>
      {error && <p className="text-14 font-medium text-danger sm:col-span-3">{error}</p>}
    </li>
  );
}
