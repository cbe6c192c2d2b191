import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';
import { coreQueue, type FaultServices, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

test('a visitor gets at most two codes, and one that works, when the worker is killed after sending and before recording it', async () => {
  const twilio = await startTwilio();
  const cluster = await openCluster(services, { queue: coreQueue, settings: twilio.settings });
  const core = createCore({ config: loadConfig(cluster.env), logger: createLogger('silent'), poolSize: 2 });
  const phone = '+16155550142';
  const visitor = { address: '192.0.2.7', requestId: 'otp-crash' };

  const victim = await cluster.startWorker();
  twilio.fail((_response, request, form) => {
    twilio.world.send(form);
    victim.signal('SIGKILL');
    request.socket.destroy();
  });
  await core.otp.send({ phone, service: 'demo_verification' }, visitor);
  expect(await victim.untilEnded()).toMatchObject({ signal: 'SIGKILL' });
  const [first = ''] = twilio.inbox(phone);
  expect((await cluster.sql.query('SELECT sent_at FROM phone_code')).rows).toEqual([{ sent_at: null }]);

  await cluster.startWorker();
  await eventually(async () =>
    expect((await cluster.sql.query("SELECT state FROM job WHERE name = 'send-otp'")).rows).toEqual([
      { state: 'succeeded' },
    ]),
  );
  expect(twilio.inbox(phone)).toEqual([first, first]);
  const code = /^\d{6}/.exec(first)?.[0] ?? '';
  expect(await core.otp.verify({ phone, code }, visitor)).toMatchObject({ verified: true });

  await core.close();
  await cluster.close();
  await twilio.close();
});
