import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import type { DemoCall } from '#core/owner/schemas.ts';

/** Who called. The dots of a masked number are hidden from screen readers. */
export function Caller({ call: { channel, caller } }: { call: Pick<DemoCall, 'channel' | 'caller'> }) {
  if (caller === null) return channel === 'browser' ? 'In the browser' : 'No caller ID';
  if (!caller.includes('•')) return spokenNumber(caller);
  return (
    <>
      <span aria-hidden="true">{spokenNumber(caller)}</span>
      <span className="sr-only">Number ending in {caller.slice(-2)}</span>
    </>
  );
}
