import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { type DrillReport, drillRestore } from '#devkit/restore-drill.ts';

/** Shows what a restored backup leads to, on throwaway databases. Fails when a partner was paid twice. */
const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-drill-'));
const postgres = await startEmbeddedPostgres(folder);
try {
  const report = await drillRestore({ server: postgres.url, say: (line) => console.log(`  ${line}`), untilZero });
  print(report);
  process.exitCode = report.payouts.every(isPaidOnce) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function isPaidOnce({ before, after }: DrillReport['payouts'][number]): boolean {
  return after.length === 1 && JSON.stringify(before) === JSON.stringify(after);
}

function print({ payouts, paidOut, findings, emailsAgain, formsLost }: DrillReport) {
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const list = (cents: number[]) => cents.map(dollars).join(' + ') || 'nothing';
  console.log('\n  What the partner received for each payment, before and after the restore:');
  for (const each of payouts)
    console.log(
      `    ${each.payment}: ${list(each.before)}, then ${list(each.after)}${isPaidOnce(each) ? '' : '  DIFFERS'}`,
    );
  console.log(
    `  Paid out according to the ledger: ${dollars(paidOut.ledger)}; according to Stripe: ${dollars(paidOut.stripe)}.`,
  );
  console.log('\n  What still differs from Stripe and needs a person (Health in the admin area):');
  for (const { kind, subject, detail } of findings) console.log(`    ${kind} ${subject}: ${detail}`);
  if (findings.length === 0) console.log('    nothing');
  console.log('\n  What no check can find afterward:');
  console.log(`    ${formsLost} form was accepted after the backup. It is gone; only its email to the team is left.`);
  console.log(`    ${emailsAgain.length} emails went out a second time: ${emailsAgain.join('; ')}`);
  console.log(
    '    Webhooks of leads that were posted after the backup are not posted again, because the leads are gone.\n',
  );
}

/** Waits for what the drill waits for. The drill ends by itself or with Ctrl-C. */
async function untilZero(count: () => Promise<number>): Promise<void> {
  while ((await count()) !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
