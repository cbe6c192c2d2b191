import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { CallRow } from './call-row.tsx';
import type { CallRecord } from './records.ts';
import { matchingCalls } from './rules.ts';
import { usePlayToggle } from './use-play-toggle.ts';

/** The calls in a list of limited height, narrowed by what is typed. */
export function CallHistory({ calls }: { calls: readonly CallRecord[] }) {
  const [typed, setTyped] = useState('');
  const { playing, toggle } = usePlayToggle();
  const found = matchingCalls(calls, null, typed);

  return (
    <section aria-labelledby="calls-title" className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-12 border-b border-line p-16">
        <h2 id="calls-title" className="text-18">
          Call history
        </h2>
        <div className="flex items-center gap-12 max-sm:w-full">
          <p role="status" className="figures shrink-0 text-ink-quiet">
            {found.length} of {calls.length}
          </p>
          <TextInput
            type="search"
            dense
            aria-label="Search the calls"
            placeholder="Name, number or words"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="sm:w-[260px]"
          />
        </div>
      </div>
      {found.length > 0 ? (
        <ul className="h-[560px] overflow-y-auto overscroll-contain">
          {found.map((call) => (
            <CallRow key={call.id} call={call} playing={playing === call.id} onToggle={() => toggle(call.id)} />
          ))}
        </ul>
      ) : (
        <div className="grid h-[560px] content-start justify-items-start gap-12 p-16">
          <p className="text-16">No call mentions “{typed.trim()}”.</p>
          <Button look="outline" size="medium" onClick={() => setTyped('')}>
            Show all calls
          </Button>
        </div>
      )}
    </section>
  );
}
