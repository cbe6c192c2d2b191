import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '#devkit/free-port.ts';
import { serverUser } from '#devkit/postgres.ts';

/** A PgBouncer in transaction mode before this database, with fewer connections to it than it accepts. */
export async function startPgBouncer(program: string, databaseUrl: string, { poolSize = 8 } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const target = `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `app = ${target} connect_query='SET statement_timeout TO 4000'`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', `default_pool_size = ${poolSize}`, 'max_client_conn = 200'],
    // Notices a server that ended, and tries a new one, within a second.
    ...['server_login_retry = 1', 'server_connect_timeout = 5'],
  ];
  await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  // It refuses to run as root.
  const owner = await serverUser();
  if (owner) for (const each of [folder, file]) await chown(each, owner.uid, owner.gid);
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  await untilItIsUp(child);
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/app`,
    async remove() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when it says that it listens; rejects with what it said when it ends instead. */
function untilItIsUp({ stderr }: { stderr: Readable }): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    stderr.setEncoding('utf8');
    stderr.on('data', (text: string) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
    stderr.on('end', () => reject(new Error(`PgBouncer ended: ${said}`)));
  });
}
