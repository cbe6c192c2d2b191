import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import { sentence } from '../../../../api/errors.ts';
import { removeFact } from '../../../../api/receptionist.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useOwn } from '../parts/own-context.ts';
import { useFocusSoon } from '../parts/use-focus-soon.ts';
import { AnswerForm } from './answer-form.tsx';

type Fact = OwnReceptionist['facts'][number];

/** An answer, to read, change or remove. */
export function AnswerRow({ fact, onGone }: { fact: Fact; onGone: () => void }) {
  const { receptionist } = useOwn();
  const { question, answer, keywords } = fact;
  const [isEditing, setEditing] = useState(false);
  const button = useFocusSoon<HTMLButtonElement>();
  const endEditing = () => {
    setEditing(false);
    button.focusSoon();
  };
  if (isEditing)
    return (
      <li className="border-b border-line p-16 last:border-b-0">
        <AnswerForm fact={fact} onEnd={endEditing} />
      </li>
    );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-16 gap-y-8 border-b border-line p-16 last:border-b-0">
      <div className="grid min-w-0 flex-1 basis-[16rem] gap-4 wrap-anywhere">
        {question && <h4 className="font-text font-semibold">{question}</h4>}
        <p>{answer}</p>
        {keywords.length > 0 && <p className="text-14 text-ink-quiet">Other words: {keywords.join(', ')}</p>}
      </div>
      {receptionist.is_owner && (
        <div className="-mx-12 -my-8 flex">
          <Button
            ref={button.element}
            look="quiet"
            size="small"
            aria-label={`Change: ${question ?? answer}`}
            onClick={() => setEditing(true)}
            className="min-h-[44px]"
          >
            Change
          </Button>
          <RemoveAnswer fact={fact} onGone={onGone} />
        </div>
      )}
    </li>
  );
}

function RemoveAnswer({ fact, onGone }: { fact: Fact; onGone: () => void }) {
  const { token, change } = useOwn();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      change(
        (version) => removeFact(token, version, fact.id),
        ({ facts }) => JSON.stringify(facts.find(({ id }) => id === fact.id)) === JSON.stringify(fact),
      ),
    onSuccess: onGone,
  });
  const name = fact.question ?? fact.answer;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove: ${name}`}
        onClick={() => {
          remove.reset();
          setAsked(true);
        }}
        className="min-h-[44px]"
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Remove this answer?"
        confirm="Remove it"
        busy="Removing…"
        refuse="Keep it"
        pending={remove.isPending}
        problem={remove.isError ? sentence(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p className="wrap-anywhere">“{name}”</p>
        <p>A caller who asks this is offered to leave a message.</p>
      </ConfirmDialog>
    </>
  );
}
