import { notConfigured } from '#core/clients/failure.ts';
import type { FileScanner, Verdict } from '#core/clients/scanner/client.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { readPieces } from '#core/platform/files.ts';
import { db, literal, run, runForFirst } from '#core/platform/statements.ts';
import { noContract } from './contract-removal.ts';
import { type ContractScan, isHandedOut } from './rules.ts';

interface ScanDependencies {
  database: Database;
  /** Null where no scanner is set up. */
  scanner: FileScanner | null;
}

/** A contract that waits to be scanned. */
export interface UnscannedContract {
  deal: string;
  file: string;
}

/**
 * Scans a contract, and stores what was found. The team is told of a virus. Returns null when the contract is gone or was
 * scanned before. Rejects with a `DeliveryFailure` when the scanner gives no verdict.
 */
export async function scanContract(
  { database, scanner }: ScanDependencies,
  { deal, file }: UnscannedContract,
  signal: AbortSignal,
): Promise<Verdict | null> {
  const waiting = await readWaiting(database.sql, file);
  if (!waiting) return null;
  if (!scanner) throw notConfigured('CLAMAV_URL');
  const pieces = readPieces(database.sql, file, { first: 0, last: waiting.size - 1 }, noContract);
  const verdict = await scanner.scan(pieces, signal).catch(async (error: unknown) => {
    // It may have been deleted while it was sent.
    if (!(await readWaiting(database.sql, file))) return null;
    throw error;
  });
  if (verdict === null) return null;
  const kept = await database.transaction((via) => keepVerdict(via, { deal, file }, verdict));
  return kept ? verdict : null;
}

/** Has contracts scanned that came while no scanner was set up, so many at a time. Returns how many. */
export async function scanEarlier({ database, scanner }: ScanDependencies, limit: number): Promise<number> {
  if (!scanner) return 0;
  return database.transaction(async (via) => {
    const { rows } = await run(
      via,
      db
        .selectFrom('custom_deal as deal')
        .innerJoin('stored_file as file', 'file.id', 'deal.contract_file_id')
        .select(['deal.id as deal', 'file.id as file'])
        .where('file.scan', '=', literal('unscanned'))
        .limit(limit)
        .forUpdate('file')
        .skipLocked(),
    );
    if (rows.length === 0) return 0;
    const files = rows.map(({ file }) => file);
    await run(
      via,
      db
        .updateTable('stored_file')
        .set({ scan: literal('waiting') })
        .where('id', 'in', files),
    );
    for (const { deal, file } of rows)
      await addJobs(via, 'custom_deal', { id: deal, request_id: `scan-${file}` }, [
        job('scan-contract', { deal, file }),
      ]);
    return rows.length;
  });
}

const readWaiting = (via: Sql, file: string) =>
  runForFirst(
    via,
    db.selectFrom('stored_file').select('size').where('id', '=', file).where('scan', '=', literal('waiting')),
  );

/** Whether the file still waited for its verdict. */
async function keepVerdict(via: Sql, { deal, file }: UnscannedContract, verdict: Verdict): Promise<boolean> {
  const { count } = await run(
    via,
    db
      .updateTable('stored_file')
      .set(
        verdict.clean
          ? { scan: literal('clean') }
          : { scan: literal('infected'), finding: verdict.finding.slice(0, 200) },
      )
      .where('id', '=', file)
      .where('scan', '=', literal('waiting')),
  );
  if (count > 0 && !verdict.clean)
    await addJobs(via, 'custom_deal', { id: deal, request_id: `scan-${file}` }, [
      job('send-email', { template: 'contract-infected', deal }),
    ]);
  return count > 0;
}

/** Throws a conflict that says why a contract cannot be downloaded, where its scan allows it not yet or not at all. */
export function refuseUnsafe({ scan, finding }: { scan: ContractScan; finding: string | null }): void {
  if (isHandedOut(scan)) return;
  if (scan === 'waiting')
    throw new AppError(
      'conflict',
      'This contract has not been scanned for viruses yet. It can be downloaded as soon as it is; see the deal’s history.',
    );
  throw new AppError(
    'conflict',
    `The virus scanner found ${finding ?? 'a virus'} in this contract, so it can’t be downloaded. Delete it, and ask for a clean copy.`,
  );
}
