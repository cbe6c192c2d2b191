import type { Handler } from '../handler.ts';

/** Scans a deal's contract, which nobody can download before. */
export const scanContract: Handler<'scan-contract'> = async (core, contract, { signal }) => {
  const found = await core.deals.scanContract(contract, signal);
  if (found === null) return { outcome: 'skipped', note: 'The contract was deleted, or is scanned already' };
  return { outcome: 'succeeded', note: found.clean ? 'Nothing was found' : `Found ${found.finding}` };
};
