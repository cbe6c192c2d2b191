import type pg from 'pg';
import { newId } from '#core/platform/ids.ts';
import { daysAgo, hoursAgo, idFrom, insert, insertDoneJob, insertJob } from './insert.ts';
import type { OlderRecord } from './leads.ts';

const week = 7 * 24;
/** A demo whose number was set up so many hours ago. */
const setUp = (hours: number, demo_number: string) => ({
  created_at: hoursAgo(hours + 2),
  assigned_at: hoursAgo(hours),
  expires_at: hoursAgo(hours - week),
  demo_number,
});

/** Each demo by how far it had come, with what its row had besides the form's answers. */
const demos = {
  late: { status: 'pending', created_at: hoursAgo(25) },
  ordered: { status: 'pending', created_at: hoursAgo(3), ordered_at: hoursAgo(2) },
  assigned: { status: 'assigned', ...setUp(50, '+16295550101'), phone_verification: 'verified' },
  active: { status: 'active', ...setUp(145, '+16295550102'), activated_at: hoursAgo(140) },
  ending: { status: 'active', ...setUp(169, '+16295550103'), activated_at: hoursAgo(160) },
  ended: { status: 'expired', ...setUp(193, '+16295550104') },
  converted: { status: 'converted', ...setUp(60, '+16295550105'), expires_at: null },
} as const;
export type OlderDemo = keyof typeof demos;
export type OlderDemos = Record<OlderDemo, OlderRecord & { email: string; phone: string }>;

/** Inserts a demo in each part of its life, with its number, its calls and the jobs that wait for it. */
export async function fillDemos(client: pg.Client): Promise<OlderDemos> {
  const filled: Partial<OlderDemos> = {};
  for (const [name, own] of Object.entries(demos)) filled[name as OlderDemo] = await insertDemo(client, name, own);
  const all = filled as OlderDemos;
  await insert(client, 'demo_number', { number: '+16295550199', sid: 'PN99', demo_id: null, free_since: daysAgo(2) });
  await calls(client, all.active.id);
  await jobsOf(client, all);
  return all;
}

async function insertDemo(client: pg.Client, name: string, own: (typeof demos)[OlderDemo]) {
  const at = Object.keys(demos).indexOf(name);
  const demo = {
    kind: 'demo_request',
    id: idFrom(own.created_at),
    reference: `D-0LDER-DEM0${at}`,
    email: `${name}@hvac.example`,
    phone: `(615) 555-017${at}`,
  };
  const { kind, ...written } = demo;
  await insert(client, 'demo_request', {
    ...written,
    phone_verification: 'unverified',
    card_provided: true,
    card_last_four: '4242',
    billing_zip: '37201',
    tried_demo: 'called',
    heard_demo: 'yes',
    business_description: 'Heating and air conditioning, eight technicians.',
    important_features: ['24/7 Availability', 'Appointment Scheduling'],
    ready_for_demo: 'yes',
    integration_choice: 'standard',
    heard_about_us: 'friend',
    email_reminders: true,
    sms_reminders: true,
    lead_score: 45,
    priority: 'High',
    follow_up_method: 'Email Only',
    request_id: 'before',
    ...own,
  });
  if ('demo_number' in own) {
    await insert(client, 'demo_number', { number: own.demo_number, sid: `PN0${at}`, demo_id: demo.id });
    const step = { field: 'status', from_value: 'pending', to_value: 'assigned', actor: 'admin' };
    await insert(client, 'record_change', { id: newId(), record_kind: kind, record_id: demo.id, ...step });
  }
  return demo;
}

async function calls(client: pg.Client, demo_id: string): Promise<void> {
  for (const [index, told] of [
    { caller: '+16155550142', outcome: 'completed', seconds: 63 },
    { caller: null, outcome: 'no-answer', seconds: 0 },
    { caller: '+16155550142', outcome: null, seconds: null },
  ].entries())
    await insert(client, 'demo_call', {
      id: newId(),
      demo_id,
      sid: `CA${index}`,
      started_at: hoursAgo(140 - index),
      ...told,
    });
}

/** Every letter of a demo's life, a text message and each move: all due, except the two of the assigned demo's end. */
async function jobsOf(client: pg.Client, demo: OlderDemos): Promise<void> {
  const add = (name: string, queue: string, payload: object, of: OlderDemo, state = {}) =>
    insertJob(client, name, queue, { ...payload, id: demo[of].id }, ['demo_request', demo[of].id, demo[of].reference], {
      run_at: hoursAgo(1),
      ...state,
    });
  const letter = (name: string, of: OlderDemo, state = {}) => add('demo-email', 'emails', { letter: name }, of, state);
  const later = { run_at: hoursAgo(-90) };
  await letter('late', 'late');
  await letter('reminder', 'assigned');
  await letter('assigned', 'active');
  await letter('ending', 'active');
  await letter('expired', 'ended');
  await letter('converted', 'converted');
  await letter('ending', 'assigned', later);
  await add('demo-sms', 'phones', {}, 'assigned');
  await add('demo-buy-number', 'phones', {}, 'ordered');
  await add('demo-move', 'phones', { to: 'expired' }, 'ending');
  await add('demo-move', 'phones', { to: 'released' }, 'ended');
  await add('demo-move', 'phones', { to: 'expired' }, 'assigned', later);
  await sentLetter(client, demo.assigned);
}

/** The email with the number, as it was sent two days ago. */
async function sentLetter(client: pg.Client, { id, reference, email }: OlderDemos['assigned']): Promise<void> {
  const payload = { letter: 'assigned', id };
  const job_id = await insertDoneJob(client, 'demo-email', 'emails', payload, ['demo_request', id, reference]);
  await insert(client, 'message', {
    id: newId(),
    job_id,
    channel: 'email',
    state: 'sent',
    recipient: email,
    subject: 'Your demo number is ready: (629) 555-0101',
    text: 'Call (629) 555-0101',
    html: '<p>Call (629) 555-0101</p>',
    sent_at: daysAgo(2),
  });
}
