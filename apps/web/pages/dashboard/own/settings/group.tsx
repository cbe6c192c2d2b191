import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useOwn } from '../parts/own-context.ts';
import { useFocusSoon } from '../parts/use-focus-soon.ts';

interface GroupProps {
  /** Names its heading, for links to it. */
  id: string;
  title: string;
  /** What it is for, in a sentence or two. */
  about: ReactNode;
  children: ReactNode;
}

/** One subject of the settings: its title on the left, what is known on the right. */
export function Group({ id, title, about, children }: GroupProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-48 gap-y-16 border-b border-line p-16 last:border-b-0 sm:p-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div className="grid content-start gap-4">
        <h3 id={`${id}-title`} className="text-18">
          {title}
        </h3>
        <p className="max-w-measure text-ink-quiet">{about}</p>
      </div>
      <div className="min-w-0 text-16">{children}</div>
    </section>
  );
}

/** How a form ends. */
export type End = (how: 'saved' | 'canceled') => void;

interface EditedGroupProps extends Omit<GroupProps, 'children'> {
  /** What is stored, in words. */
  words: ReactNode;
  /** Whether the owner has something to do here first. */
  startsOpen?: boolean;
  form: (onEnd: End) => ReactNode;
}

/** A group in words, which its owner changes in place. */
export function EditedGroup({ words, startsOpen = false, form, ...group }: EditedGroupProps) {
  const { receptionist } = useOwn();
  const [isEditing, setEditing] = useState(startsOpen);
  const [isSaved, setSaved] = useState(false);
  const change = useFocusSoon<HTMLButtonElement>();
  const end: End = (how) => {
    setEditing(false);
    setSaved(how === 'saved');
    change.focusSoon();
  };
  const isOpen = isEditing && receptionist.is_owner;
  return (
    <Group {...group}>
      {isOpen ? form(end) : words}
      <div className="flex flex-wrap items-center gap-x-16 gap-y-8">
        {receptionist.is_owner && !isOpen && (
          <Button
            ref={change.element}
            look="outline"
            size="medium"
            aria-label={`Change: ${group.title}`}
            onClick={() => {
              setSaved(false);
              setEditing(true);
            }}
            className="mt-16 text-14"
          >
            Change
          </Button>
        )}
        <p role="status" className="mt-16 text-14 font-medium text-teal-text empty:sr-only">
          {isSaved && 'Saved. It counts from the next call on.'}
        </p>
      </div>
    </Group>
  );
}

/** Settings in words, for those who may not change them, and beside a conflict. */
export function Words({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-24 gap-y-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(([term, value]) => (
        <div key={term} className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-quiet">{term}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
