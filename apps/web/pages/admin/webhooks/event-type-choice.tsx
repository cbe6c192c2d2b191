import { type RefObject, useId } from 'react';
import { eventTypeNames, eventTypes } from '#core/webhooks/registry.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { EventChoice } from './endpoint-draft.ts';
import { typesByKind } from './endpoint-words.ts';

const groups = typesByKind(eventTypeNames);

interface EventTypeChoiceProps {
  all: boolean;
  types: readonly EventChoice[];
  error: string | undefined;
  first: RefObject<HTMLInputElement | null>;
  onChange: (choice: { all: boolean; types: readonly EventChoice[] }) => void;
}

/** The event types an endpoint gets: all, or some of a list. */
export function EventTypeChoice({ all, types, error, first, onChange }: EventTypeChoiceProps) {
  const errorId = useId();
  const toggle = (type: EventChoice) =>
    onChange({ all, types: types.includes(type) ? types.filter((each) => each !== type) : [...types, type] });
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-4">
      <legend className="font-semibold">Event types</legend>
      <Checkbox ref={first} checked={all} onChange={() => onChange({ all: !all, types })}>
        All events, also future ones
      </Checkbox>
      {!all && (
        <div className="grid gap-16 rounded-control border border-line p-12">
          {groups.map(({ label, types: own }) => (
            <fieldset key={label} className="min-w-0">
              <legend className="text-14 font-medium text-ink-quiet">{label}</legend>
              {own.map((type) => (
                <Checkbox key={type} checked={types.includes(type)} onChange={() => toggle(type)}>
                  <span className="block wrap-anywhere">{type}</span>
                  <span className="block text-14 text-ink-quiet">{eventTypes[type].sentWhen}</span>
                </Checkbox>
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
