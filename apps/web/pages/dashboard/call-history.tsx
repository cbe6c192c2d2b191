import { useState } from 'react';
import { CallList } from './call-list.tsx';
import { CallRow } from './call-row.tsx';
import type { CallRecord } from './records.ts';
import { matchingCalls } from './rules.ts';
import { usePlayToggle } from './use-play-toggle.ts';

/** The calls in a list of limited height, filtered by the typed text. */
export function CallHistory({ calls }: { calls: readonly CallRecord[] }) {
  const [typed, setTyped] = useState('');
  const { playing, toggle } = usePlayToggle();
  const found = matchingCalls(calls, null, typed);

  return (
    <CallList
      found={found.length}
      of={calls.length}
      typed={typed}
      onTyped={setTyped}
      placeholder="Name, number, or keyword"
      nothing={`No calls match “${typed.trim()}”.`}
      onAll={() => setTyped('')}
    >
      <ul className="h-[560px] overflow-y-auto overscroll-contain">
        {found.map((call) => (
          <CallRow key={call.id} call={call} playing={playing === call.id} onToggle={() => toggle(call.id)} />
        ))}
      </ul>
    </CallList>
  );
}
