import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#core/shared/rules.ts';
import { type Joined, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

const paidOther = 'paid $2,499.99 where $2,500.00 was ordered';

describe('the release of a held commission needs two people', () => {
  let shop: Shop;
  let members: Team;
  let house: SessionHeaders;
  let ana: Joined;
  let ben: Joined;
  let id: string;
  beforeAll(async () => {
    shop = await openShop();
    members = team(shop.product);
    house = await shop.product.signIn();
  });
  beforeEach(async () => {
    ana = await members.join(house, 'finance');
    ben = await members.join(house, 'admin');
    const { session_id } = await shop.orderForPartner({ payment_type: 'setup' });
    shop.stripe.world.find('checkout.session', session_id).amount_total = 249_999;
    shop.stripe.pay(session_id);
    await shop.settled();
    const [row] = await rowsOf(shop.product, 'commission', 'checkout_id = $1', [(await shop.checkout(session_id)).id]);
    id = String(row?.id);
  });
  afterEach(async () => {
    for (const { id: member } of [ana, ben]) await members.ask(house, 'DELETE', `/api/admin/members/${member}`);
  });
  afterAll(() => shop.close());

  const step = (headers: SessionHeaders, name: string) =>
    members.ask(headers, 'POST', `/api/admin/commissions/${id}/release${name}`);
  const ask = (headers: SessionHeaders) => step(headers, '/ask');
  const approve = (headers: SessionHeaders) => step(headers, '/approve');
  const detail = async (headers = house) => (await members.ask(headers, 'GET', `/api/admin/commissions/${id}`)).body;
  const setRole = (member: Joined, role: Role) =>
    members.ask(house, 'PATCH', `/api/admin/members/${member.id}`, { role });

  test('one asks and another approves; both are on the timeline, in the ledger and in the trail', async () => {
    expect(await ask(ana.headers)).toMatchObject({ status: 200, body: { status: 'held' } });
    expect(await detail(ana.headers)).toMatchObject({
      status: 'held',
      second_person: true,
      releases: [{ asked_by: ana.email, yours: true, reason: paidOther, decision: null }],
    });
    expect((await detail(ben.headers)).releases).toMatchObject([{ yours: false }]);

    expect(await approve(ben.headers)).toMatchObject({ status: 200, body: { status: 'accrued', hold: null } });
    const { releases, journals } = await detail();
    expect(releases).toMatchObject([{ asked_by: ana.email, decision: 'approved', decided_by: ben.email }]);
    expect(journals).toMatchObject([
      { kind: 'clearance', reason: `Asked for by ${ana.email}, approved by ${ben.email}: ${paidOther}` },
    ]);
    const trail = await rowsOf(shop.product, 'audit_entry', "subject_id = $1 AND action LIKE 'commission-%'", [id]);
    expect(trail.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
      [ana.email, 'commission-release-asked', 'done'],
      [ben.email, 'commission-release-approved', 'done'],
    ]);
  });

  test('nobody approves what they asked for, or releases it alone', async () => {
    expect(await approve(ana.headers)).toMatchObject({
      status: 409,
      body: { detail: 'Nobody has asked for the release of this commission' },
    });
    await ask(ana.headers);
    expect(await approve(ana.headers)).toMatchObject({
      status: 409,
      body: { detail: 'You asked for this yourself, so someone else must approve it.' },
    });
    expect(await step(ben.headers, '')).toMatchObject({ status: 409 });
    expect(await detail()).toMatchObject({ status: 'held' });
  });

  test('the house’s account counts for nobody beside members, who may know its password', async () => {
    expect(await ask(house)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('shared account') },
    });
    await ask(ana.headers);
    expect(await approve(house)).toMatchObject({ status: 403 });
    expect(await approve(ben.headers)).toMatchObject({ status: 200 });
  });

  test('asking twice is one request, and another person is told to approve it', async () => {
    await Promise.all([ask(ana.headers), ask(ana.headers)]);
    expect(await ask(ana.headers)).toMatchObject({ status: 200 });
    expect(await ask(ben.headers)).toMatchObject({
      status: 409,
      body: { detail: `${ana.email} has already asked for this. You can approve it.` },
    });
    expect((await detail()).releases).toHaveLength(1);
  });

  test('of two approvals at once, one counts', async () => {
    await ask(ana.headers);
    const answers = await Promise.all([approve(ben.headers), approve(ben.headers), approve(ben.headers)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await detail()).journals).toHaveLength(1);
    expect(await approve(ben.headers)).toMatchObject({ status: 409 });
  });

  test('a person whose role was lowered after asking counts no more', async () => {
    await ask(ana.headers);
    await setRole(ana, 'viewer');
    expect(await approve(ben.headers)).toMatchObject({ status: 409 });
    expect(await detail()).toMatchObject({ status: 'held' });
    const cleo = await members.join(house, 'admin');
    expect(await ask(ben.headers)).toMatchObject({ status: 200 });
    expect((await detail()).releases).toMatchObject([
      { decision: 'outdated' },
      { asked_by: ben.email, decision: null },
    ]);
    expect(await approve(cleo.headers)).toMatchObject({ status: 200 });
    await members.ask(house, 'DELETE', `/api/admin/members/${cleo.id}`);
  });

  test('a person whose role was lowered before approving is refused', async () => {
    await ask(ana.headers);
    await setRole(ben, 'agent');
    expect(await approve(ben.headers)).toMatchObject({ status: 403 });
    await expect(shop.product.core.commissions.approveRelease(id, ben.email)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await detail()).toMatchObject({ status: 'held' });
  });

  test('what was asked for one reason does not approve another', async () => {
    await ask(ana.headers);
    const [row] = await rowsOf(shop.product, 'commission', 'id = $1', [id]);
    shop.stripe.world.find('invoice', String(row?.invoice_id)).currency = 'jpy';
    await shop.billing.syncInvoice(String(row?.invoice_id));
    expect(await approve(ben.headers)).toMatchObject({ status: 409 });
    expect(await ask(ana.headers)).toMatchObject({ status: 200 });
    expect(await approve(ben.headers)).toMatchObject({ status: 200 });
    expect((await detail()).releases).toMatchObject([{ decision: 'outdated' }, { decision: 'approved' }]);
  });

  test('it can be declined, and withdrawn by the person who asked', async () => {
    await ask(ana.headers);
    expect(await step(ben.headers, '/decline')).toMatchObject({ status: 200, body: { status: 'held' } });
    expect(await step(ben.headers, '/decline')).toMatchObject({ status: 409 });
    await ask(ana.headers);
    expect(await step(ana.headers, '/decline')).toMatchObject({ status: 200 });
    expect((await detail()).releases).toMatchObject([
      { decision: 'declined', decided_by: ben.email },
      { decision: 'withdrawn', decided_by: ana.email },
    ]);
    expect(await detail()).toMatchObject({ status: 'held' });
  });

  test('where only one person may decide, they are told what to do', async () => {
    for (const member of [ana, ben]) await setRole(member, 'viewer');
    const { status, body } = await ask(house);
    expect(status).toBe(409);
    expect(body.detail).toContain('Invite someone with the role Owner, Admin or Finance, or set SECOND_APPROVAL=off');
    expect(await detail()).toMatchObject({ status: 'held', releases: [] });
  });
});
