import { setTimeout as sleep } from 'node:timers/promises';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';
import { devPort, startDevProduct } from './dev-product.ts';

/** The product with a simulated Twilio: codes, reminders and demo numbers to try, without an account. */
const site = `http://127.0.0.1:${devPort}`;
/** How long a voice takes for each character. */
const millisecondsPerCharacter = 60;
const twilio = await startTwilio({
  port: Number(process.env.TWILIO_SIMULATOR_PORT || '4243'),
  site,
  speaking: (text) => sleep(text.length * millisecondsPerCharacter),
});
await startDevProduct(
  'with-simulated-twilio',
  { PUBLIC_URL: site, ...twilio.settings },
  `Simulated phones: ${twilio.url} (every message, and the numbers that were sold)`,
);
