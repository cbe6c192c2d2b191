import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Code } from './code.tsx';

/** The body that is posted: its exact bytes, or indented to read. */
export function MessageBody({ body }: { body: string | null }) {
  const [pretty, setPretty] = useState(false);
  return (
    <section aria-labelledby="message-body" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-24">
        <h3 id="message-body" className="text-18">
          What is sent
        </h3>
        {body !== null && (
          <div className="flex flex-wrap items-center gap-x-24">
            <Checkbox checked={pretty} onChange={() => setPretty(!pretty)}>
              Indent it to read
            </Checkbox>
            <CopyButton text={body} what="the body" done="Body copied." />
          </div>
        )}
      </div>
      {body === null ? (
        <p className="text-ink-quiet">The event or its record is no longer stored, so its body can’t be shown.</p>
      ) : (
        <Code label="Body">{pretty ? indented(body) : body}</Code>
      )}
    </section>
  );
}

/** JSON indented to read; any other text as it is. */
export function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
