import { listNames, tableOf } from '#core/dashboard/rules.ts';
import { dealCommission } from '#core/dashboard/summary.ts';
import { settleTotal } from '#core/lists/totals.ts';
import type { Schedule } from './schedule.ts';

const tables = listNames.map(tableOf);

/** Keeps the admin area's totals fast to read in long lists. */
export const totals: Schedule = {
  name: 'totals',
  everySeconds: 30,
  run: async ({ core }) => {
    for (const total of [...tables.map((table) => ({ table })), dealCommission])
      await core.database.transaction((sql) => settleTotal(sql, total));
  },
};
