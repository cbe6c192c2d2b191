import { type RefObject, useId, useRef } from 'react';
import { maxCustomHeaders } from '#core/webhooks/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import type { HeaderRow } from './endpoint-draft.ts';

interface HeaderRowsProps {
  rows: readonly HeaderRow[];
  error: string | undefined;
  add: RefObject<HTMLButtonElement | null>;
  onChange: (rows: readonly HeaderRow[]) => void;
}

/** Headers of an endpoint's own, as rows of name and value. */
export function HeaderRows({ rows, error, add, onChange }: HeaderRowsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const put = (key: number, change: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const append = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, name: '', value: '', stored: null }]);
    // The row is rendered by then.
    window.requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const remove = (key: number) => {
    onChange(rows.filter((row) => row.key !== key));
    add.current?.focus();
  };
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <fieldset aria-describedby={described} className="grid min-w-0 gap-8">
      <legend className="flex w-full items-baseline justify-between gap-8 font-semibold">
        Headers <span className="text-14 font-normal text-ink-quiet">Optional</span>
      </legend>
      <p id={`${id}-hint`} className="text-14 text-ink-quiet">
        Sent with every delivery, for example a key your server asks for. Values are never shown again.
      </p>
      {rows.length > 0 && (
        <ul ref={list} className="grid gap-12">
          {rows.map(({ key, name, value, stored }, index) => {
            const which = name.trim() || `header ${index + 1}`;
            return (
              <li key={key} className="grid gap-8 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:items-center">
                <TextInput
                  aria-label={`Name of header ${index + 1}`}
                  aria-invalid={error !== undefined}
                  placeholder="Name"
                  autoComplete="off"
                  spellCheck={false}
                  value={name}
                  onChange={(event) => put(key, { name: event.target.value })}
                />
                <TextInput
                  aria-label={`Value of header ${index + 1}`}
                  aria-invalid={error !== undefined}
                  placeholder={stored === null ? 'Value' : 'Stored. Type to replace it.'}
                  autoComplete="off"
                  spellCheck={false}
                  value={value}
                  onChange={(event) => put(key, { value: event.target.value })}
                />
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Remove ${which}`}
                  onClick={() => remove(key)}
                  className="min-h-[44px] justify-self-start"
                >
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {error && (
        <p id={`${id}-error`} className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
      <Button
        ref={add}
        look="outline"
        size="small"
        disabled={rows.length >= maxCustomHeaders}
        onClick={append}
        className="min-h-[44px] justify-self-start"
      >
        Add a header
      </Button>
    </fieldset>
  );
}
