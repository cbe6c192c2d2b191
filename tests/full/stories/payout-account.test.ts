import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unapprovedPartner } from '#core/money/commissions/rules.ts';
import { reverseTransfer, setOnboarded } from '#devkit/simulators/stripe/connect.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Joined, type Team, team } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('someone applies again with a partner’s address and another payout account', () => {
  let shop: Shop;
  let members: Team;
  beforeAll(async () => {
    shop = await openShop();
    members = team(shop.product);
  });
  afterAll(() => shop.close());

  /** Somebody applies as a general partner with an address and an account, and is approved. */
  async function approve(email: string, account: string | undefined, by: Joined) {
    const form = partnerApplicationInput({ email, partner_code: 'GENERALPARTNER', stripe_account_id: account });
    const { id } = (await shop.product.post('/api/partner-applications', form)).json();
    const approval = { status: 'approved' };
    const answer = await members.ask(by.headers, 'PATCH', `/api/admin/partner-applications/${id}`, approval);
    expect(answer.status).toBe(200);
  }
  /** A partner sells a setup, and what they earn is due. Returns the commission. */
  async function earn(email: string) {
    const order = { partner_code: 'GENERALPARTNER', partner_email: email, payment_type: 'setup' } as const;
    const { session_id } = await shop.orderForPartner(order);
    shop.stripe.pay(session_id);
    await shop.settled();
    shop.stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    return rowsOf(shop.product, 'commission', 'checkout_id = $1', [(await shop.checkout(session_id)).id]);
  }

  /** One person asks for the release of a commission, another one approves it. */
  async function release(id: unknown, asks: Joined, approves: Joined) {
    const url = `/api/admin/commissions/${id}/release`;
    expect((await members.ask(asks.headers, 'POST', `${url}/ask`)).status).toBe(200);
    expect((await members.ask(approves.headers, 'POST', `${url}/approve`)).status).toBe(200);
  }

  test('two people look at it before anything is paid there, and what is paid later goes there', async () => {
    const { product, stripe } = shop;
    const house = await product.signIn();
    const [ana, ben, agent] = [
      await members.join(house, 'owner'),
      await members.join(house, 'finance'),
      await members.join(house, 'agent'),
    ];
    const partner = { email: 'rita@reseller.example', partner_code: 'GENERALPARTNER' };
    async function apply(email: string) {
      const account = stripe.openAccount(email);
      const form = partnerApplicationInput({ ...partner, email, stripe_account_id: account });
      const { id } = (await product.post('/api/partner-applications', form)).json();
      const approval = { status: 'approved' };
      const url = `/api/admin/partner-applications/${id}`;
      expect(await members.ask(ana.headers, 'PATCH', url, approval)).toMatchObject({ status: 200 });
      return account;
    }
    async function sell() {
      const order = { partner_code: 'GENERALPARTNER', partner_email: partner.email, payment_type: 'setup' } as const;
      const { session_id } = await shop.orderForPartner(order);
      stripe.pay(session_id);
      await shop.settled();
      return session_id;
    }
    async function payWhenDue() {
      stripe.advanceDays(6);
      await shop.settled();
      await shop.payOut();
    }
    const paidTo = () =>
      stripe.world
        .all('transfer')
        .toReversed()
        .map(({ destination }) => destination);
    // Also of the first monthly payments, which are due meanwhile.
    const states = async () => new Set((await rowsOf(product, 'commission')).map(({ state, hold }) => hold ?? state));

    const first = await apply('rita@reseller.example');
    await sell();
    await payWhenDue();
    expect(paidTo()).toEqual([first]);

    await sell();
    const second = await apply('RITA@reseller.example');
    await payWhenDue();
    expect([paidTo(), await states()]).toEqual([[first], new Set(['paid', 'review'])]);
    // Nothing that is earned meanwhile slips through either.
    await sell();
    await payWhenDue();
    expect([paidTo(), await states()]).toEqual([[first], new Set(['paid', 'review'])]);

    for (const { id } of (await rowsOf(product, 'commission')).filter(({ hold }) => hold === 'review')) {
      const url = `/api/admin/commissions/${id}`;
      expect((await members.ask(ben.headers, 'GET', url)).body.review_reason).toBe(
        `the partner’s newest application names another payout account than one before: ${second}`,
      );
      expect((await members.ask(agent.headers, 'POST', `${url}/release/ask`)).status).toBe(403);
      await release(id, ben, ana);
    }
    await shop.payOut();
    expect(await states()).not.toContain('review');
    const approved = paidTo();
    expect(new Set(approved.slice(1))).toEqual(new Set([second]));
    await sell();
    await payWhenDue();
    expect(paidTo().length).toBeGreaterThan(approved.length);
    expect(new Set(paidTo().slice(1))).toEqual(new Set([second]));
    expect(await states()).not.toContain('review');
  });

  test('what two people released for the account before is looked at again when the other one comes back', async () => {
    const { product, stripe } = shop;
    const house = await product.signIn();
    const [ana, ben] = [await members.join(house, 'owner'), await members.join(house, 'finance')];
    const email = 'sam@reseller.example';
    const [own, foreign] = [stripe.openAccount(email), stripe.openAccount('mallory@evil.example')];
    async function apply(account: string) {
      const form = partnerApplicationInput({ email, partner_code: 'GENERALPARTNER', stripe_account_id: account });
      const { id } = (await product.post('/api/partner-applications', form)).json();
      await members.ask(ana.headers, 'PATCH', `/api/admin/partner-applications/${id}`, { status: 'approved' });
      await shop.settled();
    }
    await apply(own);
    const order = { partner_code: 'GENERALPARTNER', partner_email: email, payment_type: 'setup' } as const;
    const { session_id } = await shop.orderForPartner(order);
    const theirs = async () =>
      rowsOf(product, 'commission', 'checkout_id = $1', [(await shop.checkout(session_id)).id]);

    const releaseTheirs = async () => {
      for (const { id } of await theirs()) await release(id, ben, ana);
    };

    stripe.pay(session_id);
    await shop.settled();
    await apply(foreign);
    stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    expect(await theirs()).toMatchObject([{ hold: 'review' }]);

    // Their own account has to be confirmed at Stripe again, so what is released waits for it.
    setOnboarded(stripe.world, stripe.world.find('account', own), false);
    await apply(own);
    await releaseTheirs();
    await shop.payOut();
    await releaseTheirs();
    await shop.payOut();
    expect(await theirs()).toMatchObject([{ hold: 'account' }]);

    await apply(foreign);
    await shop.payOut();
    expect(stripe.world.all('transfer').filter(({ destination }) => destination === foreign)).toEqual([]);
    expect(new Set((await theirs()).map(({ hold }) => hold))).toEqual(new Set(['review']));
  });

  test('two people look at it where one account is named under another address, whose month counts with the first one’s', async () => {
    const { product, stripe } = shop;
    const house = await product.signIn();
    const [ana, ben] = [await members.join(house, 'owner'), await members.join(house, 'finance')];
    const account = stripe.openAccount('paula@reseller.example');
    async function sellUnder(email: string) {
      await approve(email, account, ana);
      return earn(email);
    }
    expect(await sellUnder('paula@reseller.example')).toMatchObject([{ state: 'paid' }]);
    const [held] = await sellUnder('paula+2@reseller.example');
    expect(held).toMatchObject({
      hold: 'review',
      review_reason: `the payout account is also that of another partner’s address: ${account}`,
    });
    await release(held?.id, ben, ana);
    await shop.payOut();
    expect(await rowsOf(product, 'commission', 'id = $1', [held?.id])).toMatchObject([{ state: 'paid' }]);
    expect(await sellUnder('paula+2@reseller.example')).toMatchObject([{ state: 'paid' }]);
  });

  test('where what was paid to an impostor was taken back, two people look at what comes next as well', async () => {
    const { product, stripe } = shop;
    const house = await product.signIn();
    const [ana, ben] = [await members.join(house, 'owner'), await members.join(house, 'finance')];
    const email = 'walt@reseller.example';
    const foreign = stripe.openAccount('mallory@wrong.example');
    for (const account of [stripe.openAccount(email), foreign]) await approve(email, account, ana);
    const [first] = await earn(email);
    await release(first?.id, ben, ana);
    await shop.payOut();
    for (const paid of stripe.world.all('transfer').filter(({ destination }) => destination === foreign))
      reverseTransfer(stripe.world, paid, {});
    await shop.settled();
    const [taken] = await rowsOf(product, 'commission', 'id = $1', [first?.id]);
    expect(taken?.review_reason).toMatch(new RegExp(`account than one before: ${foreign}; .+ taken back at Stripe`));
    expect(await earn(email)).toMatchObject([{ hold: 'review', review_reason: expect.stringContaining(foreign) }]);
  });

  test('two people look at the first account of a partner that another partner’s application named', async () => {
    const { product, stripe } = shop;
    const ana = await members.join(await product.signIn(), 'owner');
    const mallorys = stripe.openAccount('mallory@reseller.example');
    for (const email of ['mallory@reseller.example', 'vera@reseller.example']) await approve(email, mallorys, ana);
    const reason = expect.stringContaining(mallorys);
    expect(await earn('vera@reseller.example')).toMatchObject([{ hold: 'review', review_reason: reason }]);
  });

  test('where the first application named no account, the one that comes later is looked at as well', async () => {
    const { product, stripe } = shop;
    const ana = await members.join(await product.signIn(), 'owner');
    const later = stripe.openAccount('mallory@reseller.example');
    for (const account of [undefined, later]) await approve('tom@reseller.example', account, ana);
    expect(await earn('tom@reseller.example')).toMatchObject([{ hold: 'review' }]);
    expect(stripe.world.all('transfer').filter(({ destination }) => destination === later)).toEqual([]);
  });
});

test('an address with the wildcards of SQL matches no other partner’s application', async () => {
  const shop = await openShop();
  const { product, stripe } = shop;
  const account = stripe.openAccount('attacker@self.example');
  const code = { partner_code: 'GENERALPARTNER' } as const;
  await shop.approvePartner('attacker@self.example', account);
  for (const partner_email of ['attacke_@self.example', '%@self.example']) {
    const { session_id } = await shop.orderForPartner({ ...code, partner_email, payment_type: 'setup' });
    stripe.pay(session_id);
  }
  await shop.settled();
  stripe.advanceDays(6);
  await shop.settled();
  await shop.payOut();
  expect(stripe.world.all('transfer')).toEqual([]);
  const rows = await rowsOf(product, 'commission');
  expect(new Set(rows.map(({ review_reason }) => review_reason))).toEqual(new Set([unapprovedPartner]));
  await shop.close();
});

describe('a partner’s data is erased while commissions are owed to them', () => {
  let shop: Shop;
  let members: Team;
  beforeAll(async () => {
    shop = await openShop();
    members = team(shop.product);
  });
  afterAll(() => shop.close());

  const code = { partner_code: 'GENERALPARTNER' } as const;

  async function apply(email: string, account: string) {
    const form = partnerApplicationInput({ ...code, email, stripe_account_id: account });
    const { id } = (await shop.product.post('/api/partner-applications', form)).json();
    const url = `/api/admin/partner-applications/${id}`;
    const owner = await shop.product.signIn();
    expect((await members.ask(owner, 'PATCH', url, { status: 'approved' })).status).toBe(200);
  }

  async function sell(email: string) {
    const { session_id } = await shop.orderForPartner({ ...code, partner_email: email, payment_type: 'setup' });
    shop.stripe.pay(session_id);
    await shop.settled();
  }

  async function payWhenDue() {
    shop.stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
  }

  /** As one admin can, alone. Returns the receipt. */
  async function erase(email: string) {
    const owner = await shop.product.signIn();
    const asked = await members.ask(owner, 'POST', '/api/admin/privacy/erase', { email, email_checked: true });
    expect(asked.status).toBe(202);
    return eventually(async () => {
      const { body } = await members.ask(owner, 'GET', `/api/admin/privacy/requests/${asked.body.request_id}`);
      expect(body.state).toBe('done');
      return body.receipt;
    });
  }

  /** Whether a transfer went to an account. */
  const isPaid = (account: string) => shop.stripe.world.all('transfer').some((each) => each.destination === account);

  async function commissionsOf(email: string) {
    const isTheirs = 'payee_id IN (SELECT id FROM payee WHERE email = $1)';
    const rows = await rowsOf(shop.product, 'commission', isTheirs, [email]);
    return rows.map(({ state, hold }) => hold ?? state);
  }

  test('they are paid to the account the partner had, and a new one is looked at by two people', async () => {
    const email = 'rita@reseller.example';
    const [first, second] = [shop.stripe.openAccount(email), shop.stripe.openAccount('mallory@evil.example')];
    await apply(email, first);
    await sell(email);
    await payWhenDue();
    expect(await commissionsOf(email)).toEqual(['paid']);
    await sell(email);
    expect((await erase(email)).kept.payee).toBe(1);
    await payWhenDue();
    expect(new Set(await commissionsOf(email))).toEqual(new Set(['paid']));
    const paid = await commissionsOf(email);
    expect(paid.length).toBeGreaterThan(1);

    await apply(email, second);
    await sell(email);
    await payWhenDue();
    expect(isPaid(second)).toBe(false);
    expect(await commissionsOf(email)).toContain('review');
    expect(new Set((await commissionsOf(email)).slice(paid.length))).toEqual(new Set(['review']));
  });

  test('an erased application keeps a partner’s Stripe account, and nothing else that was typed there', async () => {
    const email = 'tess@reseller.example';
    const account = shop.stripe.openAccount(email);
    await apply(email, account);
    await apply(email, 'PayPal: tess@home.example');
    const waiting = partnerApplicationInput({ ...code, email, stripe_account_id: account });
    await shop.product.post('/api/partner-applications', waiting);
    const ids = (await rowsOf(shop.product, 'partner_application', 'email = $1', [email])).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    await erase(email);
    const left = await rowsOf(shop.product, 'partner_application', 'id = ANY($1)', [ids]);
    expect(left.map(({ status, stripe_account_id: kept }) => [status, kept])).toEqual(
      expect.arrayContaining([
        ['approved', account],
        ['approved', null],
        ['rejected', null],
      ]),
    );
  });

  test('whoever was never paid is paid to the account they had named', async () => {
    const email = 'una@reseller.example';
    const account = shop.stripe.openAccount(email);
    await apply(email, account);
    await sell(email);
    await erase(email);
    await payWhenDue();
    expect([await commissionsOf(email), isPaid(account)]).toEqual([['paid'], true]);
  });

  test('another account is looked at also where the first was never paid, and so is what is earned later', async () => {
    const email = 'vera@reseller.example';
    const second = shop.stripe.openAccount('mallory@evil.example');
    await apply(email, shop.stripe.openAccount(email));
    await sell(email);
    await erase(email);
    await apply(email, second);
    await payWhenDue();
    expect([await commissionsOf(email), isPaid(second)]).toEqual([['review'], false]);
    await sell(email);
    await payWhenDue();
    expect(isPaid(second)).toBe(false);
    expect(new Set(await commissionsOf(email))).toEqual(new Set(['review']));
  });

  test('an account that was to be looked at still is', async () => {
    const email = 'wim@reseller.example';
    const accounts = [shop.stripe.openAccount(email), shop.stripe.openAccount('mallory@evil.example')];
    for (const account of accounts) await apply(email, account);
    await sell(email);
    await erase(email);
    await payWhenDue();
    expect([await commissionsOf(email), accounts.map(isPaid)]).toEqual([['review'], [false, false]]);
  });

  test('an account named before the first payment of a customer is remembered, too', async () => {
    const email = 'xena@reseller.example';
    const second = shop.stripe.openAccount('mallory@evil.example');
    await apply(email, shop.stripe.openAccount(email));
    const { session_id } = await shop.orderForPartner({ ...code, partner_email: email, payment_type: 'setup' });
    await erase(email);
    await apply(email, second);
    shop.stripe.pay(session_id);
    await shop.settled();
    await payWhenDue();
    expect([await commissionsOf(email), isPaid(second)]).toEqual([['review'], false]);
  });

  test('a partner who comes back after all of theirs was over earns again, and a new account is looked at', async () => {
    const email = 'yara@reseller.example';
    const [first, second] = [shop.stripe.openAccount(email), shop.stripe.openAccount('mallory@evil.example')];
    await apply(email, first);
    await sell(email);
    await payWhenDue();
    expect(isPaid(first)).toBe(true);
    await shop.product.core.database.sql.query({ text: "UPDATE subscription SET status = 'canceled'" });
    expect((await erase(email)).erased.payee).toBe(1);
    expect(await commissionsOf(email)).toEqual([]);

    await sell(email);
    await apply(email, second);
    await payWhenDue();
    expect(isPaid(second)).toBe(false);
    expect(await commissionsOf(email)).toContain('review');
  });
});
