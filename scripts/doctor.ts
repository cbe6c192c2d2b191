import { ConfigurationError } from '#core/config/config.ts';
import { setupLines } from '#core/operations/setup/lines.ts';
import { missingLines, type SetupLine, setupSummary } from '#core/operations/setup/schemas.ts';
import { runningConfig } from './local-config.ts';

/** Prints the list of the setup page. Ends with 1 when something that customers need is missing. */
async function main(): Promise<void> {
  const lines = setupLines(await runningConfig(), null);
  for (const line of lines) show(line);
  console.log(setupSummary(lines));
  process.exitCode = missingLines(lines).length === 0 ? 0 : 1;
}

function show({ title, configured, optional, meaning, how }: SetupLine): void {
  console.log(`${title}: ${configured ? 'configured' : 'missing'}${optional ? ' (optional)' : ''}`);
  console.log(`  ${meaning}`);
  if (how !== null) console.log(`  ${how}`);
  console.log();
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
