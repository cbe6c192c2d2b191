import { useId, useState } from 'react';
import { SelectInput } from '../../ui/controls.tsx';
import { AgentTable } from './agent-table.tsx';
import { CallHistory } from './call-history.tsx';
import { CallsByHour } from './calls-by-hour.tsx';
import { CallsByOutcome } from './calls-by-outcome.tsx';
import { callStatuses } from './records.ts';
import { averageRating, callsByHour, callsByOutcome, matchingCalls, totalDuration } from './rules.ts';
import { sampleAgents, sampleCalls } from './sample-data.ts';
import { Figure } from './stat.tsx';

/** The selected agent filters everything below. */
export function DashboardContent() {
  const [agentId, setAgentId] = useState<string | null>(null);
  const selectId = useId();
  const agents = sampleAgents.filter(({ id }) => agentId === null || id === agentId);
  const calls = matchingCalls(sampleCalls, agentId, '');
  const active = agents.filter(({ status }) => status === 'active').length;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-32">
      <div className="flex min-h-[44px] flex-wrap items-center gap-12">
        <label htmlFor={selectId} className="font-semibold">
          Voice agent
        </label>
        <SelectInput
          id={selectId}
          dense
          value={agentId ?? ''}
          onChange={(event) => setAgentId(event.target.value || null)}
        >
          <option value="">All agents</option>
          {sampleAgents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </div>
      <dl className="grid grid-cols-2 gap-12 lg:grid-cols-4">
        <Figure name="Calls handled" value={String(calls.length)} />
        <Figure name="Total duration" value={totalDuration(calls)} />
        <Figure name="Average rating" value={averageRating(agents)} />
        <Figure name="Active agents" value={`${active} of ${agents.length}`} />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[7fr_5fr]">
        <CallsByHour hours={callsByHour(calls.map(({ timestamp }) => Number(timestamp.slice(11, 13))))} />
        <CallsByOutcome
          outcomes={callsByOutcome(
            callStatuses,
            calls.map(({ status }) => status),
          )}
        />
      </div>
      <AgentTable agents={agents} />
      <CallHistory calls={calls} />
    </div>
  );
}
