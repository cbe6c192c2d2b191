import { useEffect, useRef } from 'react';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import { addFact, changeFact } from '../../../../api/receptionist.ts';
import { TextArea, TextInput } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useOwn } from '../parts/own-context.ts';
import { emptyFact, readFact, writeFact } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import { Words } from './group.tsx';
import { useEdited } from './use-edited.ts';

type Fact = OwnReceptionist['facts'][number];

/** Adds an answer, or changes one. */
export function AnswerForm({ fact, onEnd }: { fact: Fact | null; onEnd: () => void }) {
  const { token, receptionist } = useOwn();
  const find = ({ facts }: OwnReceptionist) => facts.find(({ id }) => id === fact?.id);
  const form = useEdited({
    read(receptionist) {
      const found = find(receptionist);
      return found ? readFact(found) : null;
    },
    write: writeFact,
    empty: emptyFact,
    send: (version, draft) =>
      fact ? changeFact(token, version, fact.id, writeFact(draft)) : addFact(token, version, writeFact(draft)),
    fields: ['question', 'answer', 'keywords'],
    onSaved: onEnd,
  });
  const { draft, edit, errorOf } = form;
  const first = useRef<HTMLInputElement>(null);
  // Pressing the button that opened it removed that button.
  useEffect(() => first.current?.focus(), []);
  const now = find(receptionist);

  return (
    <EditForm
      form={form}
      save={fact ? 'Save' : 'Teach this answer'}
      stored={now ? <FactWords fact={now} /> : 'This answer was removed.'}
      onCancel={onEnd}
    >
      <Field label="Question" optional hint="As a caller would ask it." error={errorOf('question')}>
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            autoComplete="off"
            maxLength={200}
            placeholder="Do you take walk-ins?"
            value={draft.question}
            onChange={({ target }) => edit({ ...draft, question: target.value })}
          />
        )}
      </Field>
      <Field label="Answer" hint="It says this word for word." error={errorOf('answer')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            required
            maxLength={500}
            value={draft.answer}
            onChange={({ target }) => edit({ ...draft, answer: target.value })}
          />
        )}
      </Field>
      <Field
        label="Other words callers use"
        optional
        hint="With commas between them, such as: no appointment, drop in."
        error={errorOf('keywords')}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={draft.keywords}
            onChange={({ target }) => edit({ ...draft, keywords: target.value })}
          />
        )}
      </Field>
    </EditForm>
  );
}

function FactWords({ fact: { question, answer, keywords } }: { fact: Fact }) {
  return (
    <Words
      facts={[
        ...(question ? [['Question', question] as const] : []),
        ['Answer', answer],
        ...(keywords.length > 0 ? [['Other words', keywords.join(', ')] as const] : []),
      ]}
    />
  );
}
