import { useEffect, useState } from 'react';
import type { DemoDashboard } from '#core/calls/schemas.ts';
import { sentence } from '../../../api/errors.ts';
import { fetchOlderCalls } from '../../../api/tracked.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput } from '../../../ui/controls.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { CallList } from '../call-list.tsx';
import { CallsByHour } from '../calls-by-hour.tsx';
import { CallsByOutcome } from '../calls-by-outcome.tsx';
import { callsByHour, callsByOutcome } from '../rules.ts';
import { joined, matching, type Outcome, outcomeLabels, outcomeOf, outcomes } from './labels.ts';
import { OwnCallRow } from './own-call-row.tsx';

interface OwnCallsProps {
  token: string;
  /** The latest answer; calls that were read before stay. */
  dashboard: DemoDashboard;
}

/** All calls: charts by hour and by outcome, and a list with search. */
export function OwnCalls({ token, dashboard }: OwnCallsProps) {
  const [calls, setCalls] = useState(dashboard.calls);
  const [next, setNext] = useState(dashboard.next_cursor);
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
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
  const showAll = () => {
    setTyped('');
    setOutcome(null);
  };
  const found = matching(calls, outcome, typed);
  const counted = next === null ? undefined : `Latest ${calls.length} calls`;

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[7fr_5fr]">
        <CallsByHour hours={callsByHour(calls.map((call) => new Date(call.started_at).getHours()))} text={counted} />
        <CallsByOutcome
          outcomes={callsByOutcome(outcomes, calls.map(outcomeOf)).map((count) => ({
            ...count,
            name: outcomeLabels[count.name].name,
          }))}
          text={counted}
        />
      </div>
      <CallList
        found={found.length}
        of={calls.length}
        typed={typed}
        onTyped={setTyped}
        placeholder="Number or outcome"
        filter={
          <SelectInput
            dense
            aria-label="Outcome"
            value={outcome ?? ''}
            onChange={(event) => setOutcome(outcomes.find((known) => known === event.target.value) ?? null)}
          >
            <option value="">All outcomes</option>
            {outcomes.map((known) => (
              <option key={known} value={known}>
                {outcomeLabels[known].name}
              </option>
            ))}
          </SelectInput>
        }
        nothing="No calls match."
        onAll={showAll}
      >
        <ul>
          {found.map((call) => (
            <OwnCallRow key={call.id} call={call} />
          ))}
        </ul>
      </CallList>
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
