import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testBrowserProgram } from '#devkit/programs.ts';

/** What an idle machine with two cores needs, in milliseconds: to start a process, to make a durable write, to start a page. */
const quiet = { process: 60, commit: 2, page: 230 };

/** A slower result than this was measured at a bad moment; timeouts scaled by it would never end. */
const most = 8;

// Measured once, when a run begins, and passed to the run's other processes in the environment.
process.env.TEST_SLOWNESS ??= measure().toFixed(1);
/** How many times slower this machine is than an idle one with two cores; at least 1. */
export const slowness = Number(process.env.TEST_SLOWNESS);

/** Milliseconds after which a wait fails when nothing at all has changed. */
export const stallLimit = Math.round(30_000 * slowness);

/** An overall limit in whole milliseconds, as some libraries want them: ten times what an idle machine needs. */
export const tenTimes = (quietMilliseconds: number) => Math.round(10 * quietMilliseconds * slowness);

function measure(): number {
  const measured = [
    median(5, startProcess) / quiet.process,
    median(5, writeDurably) / quiet.commit,
    median(3, startPage) / quiet.page,
  ];
  return Math.min(Math.max(1, ...measured), most);
}

/** The median time of several runs, in milliseconds. */
function median(runs: number, act: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const began = performance.now();
    act();
    return performance.now() - began;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

function startProcess() {
  spawnSync(process.execPath, ['--eval', '0'], { stdio: 'ignore' });
}

/** The cost of a commit: a page of bytes written and flushed to the disk. */
function writeDurably() {
  const folder = newFolder();
  const file = openSync(path.join(folder, 'page'), 'w');
  writeSync(file, Buffer.alloc(8_192));
  fsyncSync(file);
  closeSync(file);
  rmSync(folder, { recursive: true });
}

function startPage() {
  const program = testBrowserProgram();
  if (!program) return;
  const folder = newFolder();
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--dump-dom'];
  spawnSync(program, [...flags, `--user-data-dir=${folder}`, 'data:text/html,<p>A page</p>'], {
    stdio: 'ignore',
    env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder },
  });
  rmSync(folder, { recursive: true, force: true });
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'ringwell-speed-'));
}
