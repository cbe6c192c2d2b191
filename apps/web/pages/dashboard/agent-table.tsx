import { Status } from '../../ui/status.tsx';
import type { VoiceAgent } from './records.ts';

const number = new Intl.NumberFormat('en-US');
const cell = 'border-b border-line py-12 pr-16 group-last:border-b-0 last:pr-0 max-sm:nth-4:pr-0';

/** The AI agents that answer, and how callers rate them. */
export function AgentTable({ agents }: { agents: readonly VoiceAgent[] }) {
  return (
    <section aria-labelledby="agents-title" className="rounded-card border border-line bg-surface p-16">
      <h2 id="agents-title" className="text-18">
        Voice agents
      </h2>
      <table className="mt-8 w-full border-collapse text-left">
        <thead className="text-ink-quiet">
          <tr>
            <th scope="col" className="py-8 pr-16 font-medium">
              Agent
            </th>
            <th scope="col" className="py-8 pr-16 font-medium">
              Status
            </th>
            <th scope="col" className="py-8 pr-16 text-right font-medium">
              Calls
            </th>
            <th scope="col" className="py-8 text-right font-medium sm:pr-16">
              Rating
            </th>
            <th scope="col" className="py-8 text-right font-medium max-sm:hidden">
              Characters spoken
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <tr key={agent.id} className="group align-top">
              <th scope="row" className={`${cell} font-semibold`}>
                {agent.name}
                <span className="block font-normal text-ink-quiet">Voice {agent.voice_id}</span>
              </th>
              <td className={cell}>
                <Status tone={agent.status === 'active' ? 'good' : 'waiting'}>{agent.status}</Status>
              </td>
              <td className={`${cell} text-right`}>{agent.calls_handled}</td>
              <td className={`${cell} text-right`}>{agent.avg_rating.toFixed(1)}</td>
              <td className={`${cell} text-right max-sm:hidden`}>{number.format(agent.character_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
