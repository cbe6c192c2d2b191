import { expect } from 'vitest';
import { freePort } from '#devkit/free-port.ts';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';
import { eventually } from './conditions.ts';
import { type ProductOptions, startProduct } from './product.ts';

/** The product with its own Twilio, reachable for what Twilio reports. */
export async function openPhones({ settings = {}, ...options }: ProductOptions = {}) {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const twilio = await startTwilio({ site });
  const product = await startProduct({ ...options, settings: { ...twilio.settings, PUBLIC_URL: site, ...settings } });
  await product.app.listen({ port, host: '127.0.0.1' });

  return {
    twilio,
    product,
    site,
    askForCode: (phone: string) => product.post('/api/send-otp', { phone, service: 'demo_verification' }),
    check: (phone: string, code: string) => product.post('/api/verify-otp', { phone, code }),
    /** The newest code a phone has received, once it has received that many messages. */
    codeIn: (phone: string, messages = 1): Promise<string> =>
      eventually(() => {
        const inbox = twilio.inbox(phone);
        expect(inbox).toHaveLength(messages);
        return /^(\d{6}) is your/.exec(inbox.at(-1) ?? '')?.[1] ?? '';
      }),
    async close() {
      await product.close();
      await twilio.close();
    },
  };
}
export type Phones = Awaited<ReturnType<typeof openPhones>>;

/** A code that is different from this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

let subscriber = 1_999;
/** A number that is unique in the test file. */
export function anyPhone(prefix = '+1615555'): string {
  subscriber += 1;
  return `${prefix}${subscriber}`;
}
