import { spawn } from 'node:child_process';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';
import { whenNpmEnds } from './npm-parent.ts';

/**
 * The server restarts and the site reloads as files change. The site is on 5173 and sends API calls to PORT. Without a
 * Twilio account, a simulated one shows every message.
 */
const port = process.env.PORT || '3000';
const api = `http://localhost:${port}`;
const phones = process.env.TWILIO_ACCOUNT_SID
  ? null
  : await startTwilio({
      port: Number(process.env.TWILIO_SIMULATOR_PORT || '4243'),
      site: process.env.PUBLIC_URL || api,
    });
const env = {
  ...process.env,
  PORT: port,
  API_ORIGIN: api,
  ...phones?.settings,
};
const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/start.ts'],
  // A second signal would end the server without its database: in a group of its own it gets only the one from here.
  { stdio: ['ignore', 'inherit', 'inherit'], env, detached: process.platform !== 'win32' },
);
const site = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
  stdio: 'inherit',
  env,
});
if (phones) console.log(`  Simulated phones: ${phones.url} (every message, and the numbers that were sold)`);

let ending = false;
const end = () => {
  if (ending) return;
  ending = true;
  void phones?.close();
  for (const child of [server, site]) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
for (const child of [server, site]) child.once('exit', end);
whenNpmEnds(end);
