import { spawn } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';

/** The server restarts and the site reloads as files change. The site is on 5173 and sends API calls to PORT. */
await bootstrap({ build: false });
const port = process.env.PORT || '3000';
const env = { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${port}` };
const children = [
  spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/start.ts'], {
    stdio: 'inherit',
    env,
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], { stdio: 'inherit', env }),
];

let ending = false;
const end = (signal) => {
  if (ending) return;
  ending = true;
  for (const child of children) if (child.exitCode === null) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
for (const child of children) child.once('exit', () => end('SIGTERM'));
