import type { Schedule } from './schedule.ts';

/** Has contracts scanned for viruses that came before the scanner was set up. */
export const earlierContracts: Schedule = {
  name: 'earlier-contracts',
  everySeconds: 60,
  run: async ({ core, relay }) => {
    const contracts = await core.deals.scanEarlier(100);
    if (contracts === 0) return;
    core.logger.info({ contracts }, 'contracts that came before the virus scanner wait for it now');
    relay.wake();
  },
};
