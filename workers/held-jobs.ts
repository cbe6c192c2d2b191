import { type NeededSetting, neededSettings } from '#core/clients/failure.ts';
import type { Core } from '#core/core.ts';
import { releaseHeld } from '#core/jobs/held.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';

/**
 * How often held jobs are let go, in milliseconds: at the start, which is when a setting comes, and again because a worker
 * without it may have taken one of them.
 */
const everyMilliseconds = 60_000;

/** Lets jobs go on that waited for settings this process has. Every process does it for its own. */
export function startHeldJobs({ core, relay }: { core: Core; relay: Pick<Loop, 'wake'> }): Loop {
  const settings = settingsOf(core);
  return createLoop({
    name: 'held-jobs',
    logger: core.logger,
    run: async () => {
      const released = settings.length > 0 ? await releaseHeld(core.database.sql, settings) : 0;
      if (released > 0) {
        core.logger.info({ jobs: released, settings }, 'jobs that waited for a setting continue');
        relay.wake();
      }
      return everyMilliseconds;
    },
  });
}

function settingsOf({ billing, automation, phones, scanner }: Core): NeededSetting[] {
  const has: Record<NeededSetting, boolean> = {
    STRIPE_SECRET_KEY: billing !== null,
    AUTOMATION_WEBHOOK_URL: automation.configured,
    TWILIO_ACCOUNT_SID: phones !== null,
    CLAMAV_URL: scanner !== null,
  };
  return neededSettings.filter((name) => has[name]);
}
