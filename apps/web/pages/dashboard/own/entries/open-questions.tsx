import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import { ApiError, sentence } from '../../../../api/errors.ts';
import { answerQuestion } from '../../../../api/receptionist.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/controls.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { Card, Nothing } from '../parts/card.tsx';
import { moment } from '../parts/moments.ts';
import { useOwn } from '../parts/own-context.ts';
import { ShowAll } from '../parts/show-all.tsx';
import { useFirst } from '../parts/use-first.ts';

type Question = NonNullable<OwnReceptionist['owner']>['questions'][number];

/** The page goes on below. */
const shownAtFirst = 5;

/** What callers asked that the receptionist could not answer. */
export function OpenQuestions({ questions }: { questions: readonly Question[] }) {
  const { shown, hidden, showAll } = useFirst(questions, shownAtFirst);
  const [taught, setTaught] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  const onTaught = (question: string) => {
    setTaught(`It knows the answer to “${question}” from the next call on.`);
    // The field that had the focus is gone.
    said.current?.focus();
  };
  return (
    <Card id="questions-asked" title="Questions it couldn’t answer" count={questions.length}>
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="border-b border-line px-16 py-12 font-medium wrap-anywhere text-teal-text empty:sr-only"
      >
        {taught}
      </p>
      {questions.length > 0 ? (
        <ul>
          {shown.map((question) => (
            <OpenQuestion key={question.id} question={question} onTaught={() => onTaught(question.question)} />
          ))}
        </ul>
      ) : (
        <Nothing>
          No open questions. When a caller asks something it doesn’t know, you can teach the answer here.
        </Nothing>
      )}
      {hidden > 0 && (
        <div className="border-t border-line p-16">
          <ShowAll hidden={hidden} what="questions" onClick={showAll} />
        </div>
      )}
    </Card>
  );
}

function OpenQuestion({ question: { id, question, at }, onTaught }: { question: Question; onTaught: () => void }) {
  const { token, change } = useOwn();
  const errorId = useId();
  const [answer, setAnswer] = useState('');
  const teach = useMutation({
    mutationFn: () => change(() => answerQuestion(token, id, answer)),
    onSuccess: onTaught,
  });
  const refused = teach.error instanceof ApiError ? teach.error.fieldErrors[0]?.message : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!teach.isPending) teach.mutate();
  };
  return (
    <li className="border-b border-line p-16 last:border-b-0">
      <form noValidate onSubmit={onSubmit} className="grid gap-x-24 gap-y-12 lg:grid-cols-[5fr_7fr] lg:items-center">
        <div className="min-w-0">
          <h3 className="font-text text-16 font-semibold wrap-anywhere">“{question}”</h3>
          <time dateTime={at} className="text-ink-quiet">
            Asked {moment(at)}
          </time>
        </div>
        <div className="grid gap-12 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <TextInput
            aria-label={`Your answer to “${question}”`}
            aria-invalid={refused !== undefined}
            aria-describedby={refused && errorId}
            placeholder="Your answer"
            required
            autoComplete="off"
            maxLength={500}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <Button
            type="submit"
            look="outline"
            aria-disabled={teach.isPending}
            aria-label={`Teach this answer: ${question}`}
            className="justify-self-start text-14"
          >
            {teach.isPending ? 'Teaching…' : 'Teach this answer'}
          </Button>
          {refused && (
            <p id={errorId} className="text-14 font-medium text-danger sm:col-span-2">
              {refused}
            </p>
          )}
        </div>
        {teach.isError && refused === undefined && (
          <div className="lg:col-span-2">
            <FormError>{sentence(teach.error)}</FormError>
          </div>
        )}
      </form>
    </li>
  );
}
