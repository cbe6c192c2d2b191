import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/controls.tsx';
import { CloseIcon } from '../../../../ui/icons.tsx';
import { endsNextDay, mostPeriods, type Period, usualPeriod } from './hours-draft.ts';

interface DayHoursProps {
  name: string;
  periods: readonly Period[];
  error: string | undefined;
  onChange: (periods: readonly Period[]) => void;
}

/** The hours of one weekday: closed, or up to four periods. */
export function DayHours({ name, periods, error, onChange }: DayHoursProps) {
  const isOpen = periods.length > 0;
  const put = (index: number, change: Partial<Period>) =>
    onChange(periods.map((period, place) => (place === index ? { ...period, ...change } : period)));
  return (
    <li className="grid gap-x-16 gap-y-8 border-b border-line p-12 last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-start">
      <label className="flex min-h-[44px] cursor-pointer items-center gap-12 font-semibold">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={() => onChange(isOpen ? [] : [usualPeriod])}
          className="size-[20px] shrink-0 accent-teal-text"
        />
        <span className="sr-only">Open on </span>
        {name}
      </label>
      {isOpen ? (
        <div className="grid gap-8">
          {periods.map((period, index) => (
            <PeriodFields
              // A period has no identity but its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              day={name}
              number={periods.length > 1 ? index + 1 : null}
              period={period}
              isWrong={error !== undefined}
              onChange={(change) => put(index, change)}
              onRemove={() => onChange(periods.filter((_, place) => place !== index))}
            />
          ))}
          {error && <p className="text-14 font-medium text-danger">{error}</p>}
          {periods.length < mostPeriods && (
            <Button
              look="quiet"
              size="small"
              aria-label={`Add hours on ${name}`}
              onClick={() => onChange([...periods, { open: periods.at(-1)?.close ?? '', close: '' }])}
              className="-ml-12 min-h-[44px] justify-self-start"
            >
              Add hours
            </Button>
          )}
        </div>
      ) : (
        <p className="flex min-h-[44px] items-center text-ink-quiet">Closed</p>
      )}
    </li>
  );
}

interface PeriodFieldsProps {
  day: string;
  /** Which of several periods of the day. */
  number: number | null;
  period: Period;
  isWrong: boolean;
  onChange: (change: Partial<Period>) => void;
  onRemove: () => void;
}

function PeriodFields({ day, number, period, isWrong, onChange, onRemove }: PeriodFieldsProps) {
  const which = number === null ? day : `${day}, period ${number}`;
  const time = (field: keyof Period, label: string) => (
    <TextInput
      type="time"
      aria-label={`${which}: ${label}`}
      aria-invalid={isWrong && period[field] === ''}
      value={period[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      className="tabular-nums max-w-[136px] max-sm:w-[98px] max-sm:px-8 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-8">
      {time('open', 'opens')}
      <span className="text-14 text-ink-quiet">to</span>
      {time('close', 'closes')}
      {endsNextDay(period) && <span className="text-14 text-ink-quiet">the next day</span>}
      {number !== null && (
        <button
          type="button"
          aria-label={`Remove ${which}`}
          onClick={onRemove}
          className="inline-flex h-[44px] w-[32px] items-center justify-center text-ink-quiet hover:text-ink sm:w-[44px]"
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
