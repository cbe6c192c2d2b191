import type { Core } from '#core/core.ts';
import { leadKinds, leads } from '#core/leads/registry.ts';
import { addMissingWords } from '#core/resources/words.ts';
import type { ScheduledJob } from './scheduled-job.ts';

const batchRows = 500;
/** Less than any id. */
const nothing = '00000000-0000-0000-0000-000000000000';

/** Lets searches find the words of records that an earlier version stored. Nothing is left to do afterwards. */
export const searchWords: ScheduledJob = {
  name: 'search-words',
  everyMilliseconds: 60 * 60_000,
  run: ({ core, signal }) => addAllMissingWords(core, signal),
};

export async function addAllMissingWords(core: Core, signal?: AbortSignal): Promise<void> {
  for (const kind of leadKinds) {
    let after: string | null = nothing;
    while (after !== null && !signal?.aborted)
      after = await addMissingWords(core.database.sql, leads[kind], { after, rows: batchRows });
  }
}
