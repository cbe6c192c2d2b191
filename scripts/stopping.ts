import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { isatty } from 'node:tty';
import { isAlive } from './single-start.ts';

/** Stops when npm has ended, because npm does not pass its signals on. A start without npm may outlive its parent. */
export function whenNpmEnds(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // Windows gives an orphan no other parent.
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(watch);
    stop();
  }, 1_000).unref();
}

const terminal = [0, 1, 2].filter((fd) => isatty(fd));

/** Stops when the terminal closes. Output then goes nowhere: writing to it, and Node's exit, would hang. */
export function whenTerminalCloses(stop: () => void): void {
  process.once('SIGHUP', () => {
    for (const fd of terminal) {
      closeSync(fd);
      // Takes the lowest free number, which is the one just closed.
      openSync(devNull, 'r+');
    }
    // More than one comes.
    process.on('SIGHUP', () => {});
    stop();
  });
}
