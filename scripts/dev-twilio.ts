import { spawn } from 'node:child_process';
import path from 'node:path';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';

/** The product with a simulated Twilio: codes, reminders and demo numbers to try, without an account. */
const port = process.env.PORT || '3000';
const site = `http://127.0.0.1:${port}`;
const twilio = await startTwilio({ port: Number(process.env.TWILIO_SIMULATOR_PORT || '4243'), site });

const product = spawn(process.execPath, ['--enable-source-maps', 'dist/server/start.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    PUBLIC_URL: site,
    DATA_DIR: path.join(process.env.DATA_DIR || '.data', 'with-simulated-twilio'),
    ...twilio.settings,
  },
});
console.log(`  Simulated phones: ${twilio.url} (every message, and the numbers that were sold)`);
// A terminal sends Ctrl-C to both; a second signal would make the product leave its database running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) product.kill(signal);
  });
product.once('exit', (code) => process.exit(code ?? 0));
