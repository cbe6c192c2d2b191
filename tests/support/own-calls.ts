import { type TalkFrame, weekdays } from '#core/receptionist/schemas.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import type { Product } from './product.ts';
import { rowsOf } from './tables.ts';

/** Hours of a business that never closes. */
export const alwaysOpen = Object.fromEntries(weekdays.map((day) => [day, [{ open: '00:00', close: '24:00' }]]));

/** What a caller says to leave a message, and to book a time; both are complete then. */
export const leavingMessage = [
  'I want to leave a message',
  'Dana Wells',
  '615 555 0100',
  'yes',
  'A flat tire',
  'at noon',
];
export const bookingTime = ['An appointment tomorrow at 10', 'yes', 'Dana Wells', '615 555 0100', 'yes', 'yes'];

interface ReceptionistOptions {
  /** Fields of the form, and headers of its request. */
  fields?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Columns of the receptionist; open at any time where left out. */
  settings?: Record<string, unknown>;
}

/** Requests a demo for a bicycle shop. Returns it with its receptionist and the tokens of its two links. */
export async function requestReceptionist(
  product: Product,
  { fields, headers, settings = { hours: JSON.stringify(alwaysOpen) } }: ReceptionistOptions = {},
) {
  const form = demoRequestInput({
    business_description: 'We repair bicycles in Nashville. A tune-up is $80 and takes two days.',
    important_features: 'Appointment Scheduling',
    ...fields,
  });
  const { demo_id, reference, status_url } = (await product.post('/api/demo-requests', form, headers)).json();
  const [own] = await rowsOf(product, 'receptionist', 'demo_id = $1', [demo_id]);
  for (const [column, value] of Object.entries(settings))
    await product.core.database.sql.query({
      text: `UPDATE receptionist SET ${column} = $1 WHERE demo_id = $2`,
      values: [value, demo_id],
    });
  return {
    demo: String(demo_id),
    reference: String(reference),
    receptionist: String(own?.id),
    owner: String(form.email),
    /** The link of the status page, which the sender of the form has, and the emailed one. */
    status: String(status_url).split('/').at(-1) ?? '',
    link: await emailedLink(product, String(demo_id)),
  };
}

/** The token of the link that is emailed to the owner of a demo's receptionist now. */
export const emailedLink = async (product: Product, demo: string): Promise<string> =>
  String((await product.core.demo.email('demo-link', demo))?.link?.url).split('/dashboard/')[1] ?? '';

/** Says this to the receptionist of a demo's link. Returns the call's id, what was answered, and the call to go on with. */
export async function talkTo(product: Product, token: string, said: readonly string[] = []) {
  const refused: string[] = [];
  const interim: TalkFrame[] = [];
  const page = { say: (frames: TalkFrame[]) => interim.push(...frames), refuse: (why: string) => refused.push(why) };
  const call = await product.core.talk.open({ type: 'setup', token, mode: 'text' }, page);
  if (!call) throw new Error(`The conversation was refused: ${refused.join()}`);
  const begun = await call.start({});
  const frames = begun.find(({ type }) => type === 'call');
  const answers: string[] = [];
  for (const each of said) answers.push(textOf(await call.answer(each)));
  return { id: frames?.type === 'call' ? frames.id : '', answers, call, greeting: textOf(begun) };
}

/** What is said in these frames. */
export const textOf = (frames: readonly TalkFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : [])).join(' ');
