import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

export interface Finding {
  migration: string;
  line: number;
  rule: string;
  message: string;
}

interface Migration {
  name: string;
  sql: string;
}

/** The fields of squawk's JSON that are used; its lines count from 0. */
const found = z.array(
  z.object({ file: z.string(), line: z.number().int(), rule_name: z.string(), message: z.string() }),
);

/** Drops and renames: the code must have stopped using what is gone in an earlier release. */
const contracting = ['ban-drop-table', 'ban-drop-column', 'renaming-table', 'renaming-column'];
const concurrently = /\bCONCURRENTLY\b/i;
const exception = /^--\s*squawk-ignore(?:-file)?\s+(.+)$/;
const unusedSince = /^--\s*Unused since release (\d+)\.(\d+)\.(\d+)\b/;

/** What is wrong with the migrations after the first one, in `release`, the version that is being written. */
export function lintMigrations(prismaFolder: string, release: string): Finding[] {
  const folder = path.join(prismaFolder, 'migrations');
  const migrations = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return migrations.slice(1).flatMap((migration) => lintMigration(migration, release));
}

/** What is wrong with one migration. */
export function lintMigration(migration: Migration, release: string): Finding[] {
  return [...ownFindings(migration, release), ...squawkFindings(migration)].toSorted((a, b) => a.line - b.line);
}

/** squawk knows what locks or rewrites a table, and what breaks the version that still runs. */
function squawkFindings({ name, sql }: Migration): Finding[] {
  const program = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk');
  const config = path.resolve('prisma/squawk.toml');
  // A script is one transaction, unless it is one statement that must not be in any.
  const whole = concurrently.test(sql) ? [] : ['--assume-in-transaction'];
  const asked = spawnSync(program, ['--config', config, '--reporter', 'json', '--stdin-filepath', name, ...whole], {
    input: sql,
    encoding: 'utf8',
  });
  if (asked.error) throw asked.error;
  if (asked.status !== 0 && asked.stdout === '') throw new Error(`squawk could not run: ${asked.stderr}`);
  return found
    .parse(JSON.parse(asked.stdout))
    .map(({ line, rule_name, message }) => ({ migration: name, line: line + 1, rule: rule_name, message }));
}

function ownFindings({ name, sql }: Migration, release: string): Finding[] {
  const lines = sql.split('\n');
  const at = (line: number, rule: string, message: string): Finding => ({ migration: name, line, rule, message });
  const alone =
    concurrently.test(sql) && statementsOf(sql) > 1
      ? [at(1, 'concurrently-alone', 'A script is one transaction: what is done CONCURRENTLY needs a file of its own.')]
      : [];
  const unexplained = lines.flatMap((line, index) => {
    const rules = exception.exec(line.trim())?.[1] ?? '';
    if (!contracting.some((rule) => rules.includes(rule))) return [];
    const since = unusedSince.exec(lines[index - 1]?.trim() ?? '')?.slice(1);
    if (since && isEarlier(since.map(Number), release.split('.').map(Number))) return [];
    return [
      at(
        index + 1,
        'unused-since',
        `Say above in which release the code stopped using it, as "-- Unused since release 1.2.3."; one before ${release}, so that no running version misses it.`,
      ),
    ];
  });
  return [...alone, ...unexplained];
}

const statementsOf = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '').length;

/** Whether one version comes before another. */
function isEarlier(one: number[], other: number[]): boolean {
  const difference = one.map((part, index) => part - (other[index] ?? 0)).find((each) => each !== 0);
  return (difference ?? 0) < 0;
}
