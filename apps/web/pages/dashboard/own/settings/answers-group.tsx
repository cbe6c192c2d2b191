import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useOwn } from '../parts/own-context.ts';
import { ShowAll } from '../parts/show-all.tsx';
import { useFirst } from '../parts/use-first.ts';
import { useFocusSoon } from '../parts/use-focus-soon.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerRow } from './answer-row.tsx';
import { Group } from './group.tsx';

/** The page goes on below. */
const shownAtFirst = 10;

/** The questions that callers ask, and the owner's answers. */
export function AnswersGroup() {
  const { receptionist } = useOwn();
  const { facts, is_owner } = receptionist;
  const { shown, hidden, showAll } = useFirst(facts, shownAtFirst);
  const [isAdding, setAdding] = useState(false);
  const add = useFocusSoon<HTMLButtonElement>();
  const heading = useRef<HTMLParagraphElement>(null);
  const endAdding = () => {
    setAdding(false);
    add.focusSoon();
  };
  return (
    <Group
      id="answers"
      title="Questions and answers"
      about="It says your answers word for word, and never makes one up. An answer without a question is found by its own words."
    >
      <div className="grid gap-16">
        <p ref={heading} tabIndex={-1} className="text-14 text-ink-quiet">
          {facts.length === 0
            ? 'It knows no answers yet.'
            : `It knows ${facts.length} ${facts.length === 1 ? 'answer' : 'answers'}.`}
        </p>
        {facts.length > 0 && (
          <ul className="grid rounded-control border border-line">
            {shown.map((fact) => (
              <AnswerRow key={fact.id} fact={fact} onGone={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
        <ShowAll hidden={hidden} what="answers" onClick={showAll} />
        {is_owner &&
          (isAdding ? (
            <div className="rounded-control border border-line p-16">
              <AnswerForm
                fact={null}
                onEnd={() => {
                  showAll();
                  endAdding();
                }}
              />
            </div>
          ) : (
            <Button
              ref={add.element}
              look="outline"
              size="medium"
              className="justify-self-start text-14"
              onClick={() => setAdding(true)}
            >
              Add an answer
            </Button>
          ))}
      </div>
    </Group>
  );
}
