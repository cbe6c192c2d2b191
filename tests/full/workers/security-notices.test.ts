import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobPayload } from '#core/jobs/definitions.ts';
import { securityNotices } from '#core/jobs/emails.ts';
import { pausableQueues } from '#core/jobs/rules.ts';
import { newId } from '#core/platform/ids.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs, jobStates } from '#tests/support/jobs.ts';
import { memberPassword, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf } from '#tests/support/tables.ts';

describeOnEachQueue('somebody at an owner’s session who pauses everything', (queue) => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  beforeEach(async () => {
    product = await startProduct({ queue });
    members = team(product);
    house = await product.signIn();
  });
  afterEach(() => product.close());

  test('keeps no owner from reading whom they let in, and nobody from reading of their own password', async () => {
    const owner = await members.join(house, 'owner');
    const pause = (queue: string) =>
      members.ask(owner.headers, 'POST', '/api/admin/pauses', { queue, reason: 'Nobody shall know' });
    for (const each of pausableQueues) expect([each, (await pause(each)).status]).toEqual([each, 201]);
    expect((await pause('security-emails')).status).toBe(422);

    const { email, token } = await members.invite(owner.headers, { role: 'owner' });
    expect((await members.accept(token)).statusCode).toBe(200);
    const told = (subject: string) =>
      countOf(product, 'message', 'recipient = $1 AND subject LIKE $2', [owner.email, `${subject}%`]);
    await eventually(async () => expect(await told(`${email} was invited`)).toBe(1));
    const change = { current_password: memberPassword, new_password: 'another long enough password' };
    expect((await members.ask(owner.headers, 'POST', '/api/admin/password', change)).status).toBe(200);
    await eventually(async () => expect(await told('Your password was changed')).toBe(1));
  });
});

describe('the email of a security notice', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE job, job_attempt' }));

  test.each(securityNotices)('%s cannot be canceled, in whatever queue it is', async (template) => {
    for (const queue of ['security-emails', 'emails']) {
      const payload = { template } satisfies Pick<JobPayload<'send-email'>, 'template'>;
      const [id = ''] = await insertJobs(product, 1, { queue, payload, state: 'dead' });
      const refused = await members.ask(house, 'POST', `/api/admin/jobs/${id}/cancel`);
      const detail = 'This email tells somebody who signs in, or how. It can’t be canceled, so that nobody can hide it';
      expect([refused.status, refused.body.detail]).toEqual([409, detail]);
      const { body: listed } = await members.ask(house, 'GET', '/api/admin/jobs?status=dead');
      expect(listed).toContainEqual(expect.objectContaining({ id, cancelable: false }));
    }
    expect(await jobStates(product)).toEqual({ dead: 2 });
  });

  test('is not stopped, and keeps its receiver, where whoever gets it is erased meanwhile', async () => {
    const { email } = await members.join(house, 'owner');
    const { prisma } = product.core.database;
    const messageOf = (jobId: string) => ({
      id: newId(),
      job_id: jobId,
      channel: 'email',
      state: 'queued',
      recipient: email,
      subject: 'About you',
      text: 'You',
    });
    const notice = { template: 'members-changed' };
    const [waiting = '', other = '', sent = ''] = [
      ...(await insertJobs(product, 1, { payload: notice, state: 'retrying' })),
      ...(await insertJobs(product, 1, { payload: { template: 'demo-ending', id: newId() }, state: 'retrying' })),
      ...(await insertJobs(product, 1, { payload: notice, state: 'succeeded' })),
    ];
    for (const data of [messageOf(waiting), messageOf(other), { ...messageOf(sent), state: 'sent' }])
      await prisma.message.create({ data });
    const asked = await members.ask(house, 'POST', '/api/admin/privacy/erase', { email, email_checked: true });
    expect(asked.status).toBe(202);
    await product.core.privacy.carryOut();
    expect(await jobStates(product)).toMatchObject({ retrying: 1, cancelled: 1 });
    const receivers = await prisma.message.findMany({ where: { job_id: { in: [waiting, other, sent] } } });
    expect(Object.fromEntries(receivers.map(({ job_id, recipient }) => [job_id, recipient]))).toEqual({
      [waiting]: email,
      [other]: 'erased',
      [sent]: 'erased',
    });
  });

  test('leaves other emails to whoever wants to cancel them', async () => {
    const payload = { template: 'member-invitation', invitation: newId() };
    const [id = ''] = await insertJobs(product, 1, { payload });
    expect((await members.ask(house, 'POST', `/api/admin/jobs/${id}/cancel`)).status).toBe(200);
  });
});
