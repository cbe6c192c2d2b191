import { useEffect, useState } from 'react';
import type { DemoDashboard } from '#core/owner/schemas.ts';
import { sentence } from '../../../../api/errors.ts';
import { fetchOlderCalls } from '../../../../api/tracked.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectInput } from '../../../../ui/controls.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { CallList } from '../../call-list.tsx';
import { CallsByHour } from '../../calls-by-hour.tsx';
import { CallsByOutcome } from '../../calls-by-outcome.tsx';
import { callsByHour, callsByOutcome } from '../../rules.ts';
import { CallRow } from './call-row.tsx';
import { type CallState, callStates, joined, matching, stateLabels, stateOf } from './call-words.ts';
import { Kept } from './calls-section.tsx';

interface AllCallsProps {
  token: string;
  /** The latest answer; calls that were read before stay. */
  dashboard: DemoDashboard;
}

/** All calls: charts by hour and by outcome, and a list with search. */
export function AllCalls({ token, dashboard }: AllCallsProps) {
  const { calls, next, problem, readOlder } = useCalls(token, dashboard);
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<CallState | null>(null);
  const showAll = () => {
    setTyped('');
    setState(null);
  };
  const found = matching(calls, state, typed);

  return (
    <>
      <Charts calls={calls} text={next === null ? undefined : `Latest ${calls.length} calls`} />
      <CallList
        found={found.length}
        of={calls.length}
        typed={typed}
        onTyped={setTyped}
        placeholder="Name, number, or word"
        filter={
          <SelectInput
            dense
            aria-label="Outcome"
            value={state ?? ''}
            onChange={({ target }) => setState(callStates.find((known) => known === target.value) ?? null)}
          >
            <option value="">All outcomes</option>
            {callStates.map((known) => (
              <option key={known} value={known}>
                {stateLabels[known].name}
              </option>
            ))}
          </SelectInput>
        }
        nothing={calls.length === 0 ? 'No calls yet.' : 'No calls match.'}
        onAll={showAll}
      >
        <ul>
          {found.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ul>
      </CallList>
      <Kept />
      {problem && <FormError>{problem}</FormError>}
      {next !== null && (
        <div>
          <Button look="outline" size="medium" onClick={() => void readOlder(next)}>
            Show older calls
          </Button>
        </div>
      )}
    </>
  );
}

/** The calls read so far, and how to read older ones. */
function useCalls(token: string, dashboard: DemoDashboard) {
  const [calls, setCalls] = useState(dashboard.calls);
  const [next, setNext] = useState(dashboard.next_cursor);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setCalls((known) => joined(known, dashboard.calls)), [dashboard]);
  const readOlder = async (cursor: string) => {
    setProblem(null);
    try {
      const older = await fetchOlderCalls(token, cursor);
      setCalls((known) => joined(known, older.calls));
      setNext(older.next_cursor);
    } catch (error) {
      setProblem(sentence(error));
    }
  };
  return { calls, next, problem, readOlder };
}

function Charts({ calls, text }: { calls: DemoDashboard['calls']; text: string | undefined }) {
  const ended = callsByOutcome(callStates, calls.map(stateOf)).filter(({ calls: count }) => count > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[7fr_5fr]">
      <CallsByHour hours={callsByHour(calls.map((call) => new Date(call.started_at).getHours()))} text={text} />
      <CallsByOutcome outcomes={ended.map((count) => ({ ...count, name: stateLabels[count.name].name }))} text={text} />
    </div>
  );
}
