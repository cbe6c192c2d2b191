import { spawn } from 'node:child_process';
import { stallLimit } from '#devkit/machine.ts';
import { pause } from '#devkit/pace.ts';

interface RunOptions {
  /** Settings on top of this process' own. */
  env?: Record<string, string>;
  /** What the program reads. */
  input?: string;
  /** Ends the program. */
  signal?: AbortSignal;
}

/** A program that ended with another code than 0. */
export class CommandFailed extends Error {}

/** Runs a program; returns what it printed, without the last line break. Throws {@link CommandFailed} with what it said. */
export function run(
  command: string,
  args: string[],
  { env = {}, input = '', signal }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: 'pipe',
      env: { ...process.env, ...env },
      // Ctrl-C in the terminal must not end what cleans up; the signal ends the rest.
      detached: true,
      ...(signal ? { signal } : {}),
    });
    let printed = '';
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      said += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdin.on('error', () => undefined).end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed.trimEnd());
      else reject(new CommandFailed(`${command} ${args.join(' ')} ended with ${code}:\n${said.trim().slice(-4_000)}`));
    });
  });
}

/** Whether a program ends with 0. */
export async function succeeds(command: string, args: string[], options: RunOptions = {}): Promise<boolean> {
  try {
    await run(command, args, options);
    return true;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return false;
  }
}

/**
 * Asks again and again what is still missing, until that is nothing (null). Fails when the answer has been the same for
 * this machine's stall time.
 */
export async function untilNothingIsMissing(
  missing: () => string | null | Promise<string | null>,
  signal?: AbortSignal,
): Promise<void> {
  let last: string | null = null;
  let since = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const now = await missing();
    if (now === null) return;
    if (now !== last) since = performance.now();
    last = now;
    if (performance.now() - since > stallLimit)
      throw new Error(`For ${Math.round(stallLimit / 1_000)} s this has not changed: ${now}`);
    await pause(100);
  }
}
