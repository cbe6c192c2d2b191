import pTimeout from 'p-timeout';
import { ConfigurationError, settingWarnings } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import type { SetupLine, SetupState } from '#core/operations/setup/schemas.ts';
import { needsAttention } from '#core/operations/setup/schemas.ts';
import { createLogger } from '#core/platform/logger.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { runningConfig } from './local-config.ts';

/** Milliseconds the queue may take to connect; beyond them it does not answer. */
const queueMilliseconds = 5_000;

const states: Record<SetupState, string> = {
  ready: 'ready',
  failing: 'needs attention',
  missing: 'not set up',
  unknown: 'can’t tell',
};

/** Says what the setup page says: what is set up, what is missing, and what to do. Ends with 1 while something needs attention. */
async function main(): Promise<void> {
  const config = await runningConfig();
  const logger = createLogger('silent');
  const core = createCore({ config, logger, poolSize: 3 });
  const backend = openQueueBackend({ config, logger });
  try {
    await pTimeout(backend.ready(), { milliseconds: queueMilliseconds, fallback: () => undefined });
    const { lines } = await core.setup.report(await backend.state());
    for (const line of lines) show(line);
    for (const warning of settingWarnings(config)) console.log(`${warning}.\n`);
    const open = lines.filter(needsAttention);
    console.log(
      open.length === 0
        ? 'Everything that customers need is ready.'
        : `To do: ${open.map(({ title }) => title).join(', ')}.`,
    );
    process.exitCode = open.length === 0 ? 0 : 1;
  } finally {
    await backend.close();
    await core.close();
  }
}

function show({ title, state, optional, found, meaning, steps }: SetupLine): void {
  console.log(`${title}: ${states[state]}${optional ? ' (optional)' : ''}`);
  for (const words of [found, meaning]) console.log(`  ${words}`);
  for (const [index, step] of steps.entries()) console.log(`  ${index + 1}. ${step}`);
  console.log();
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
