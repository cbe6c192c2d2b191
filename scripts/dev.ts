import { spawn } from 'node:child_process';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';
import { whenNpmEnds, whenTerminalCloses } from './stopping.ts';

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
  // Apart from the terminal, the server gets one signal only, from here: after a second its database would run on.
  { stdio: ['ignore', 'pipe', 'pipe'], env, detached: process.platform !== 'win32' },
);
server.stdout.pipe(process.stdout);
server.stderr.pipe(process.stderr);
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
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
whenTerminalCloses(end);
for (const child of [server, site]) child.once('exit', end);
whenNpmEnds(end);
