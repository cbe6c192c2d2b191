import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/conditions.ts';
import { everything, tracesIn } from '#tests/support/everything.ts';
import { type SessionHeaders, team } from '#tests/support/members.ts';
import { type PrivacyDesk, privacyDesk } from '#tests/support/privacy.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

let product: Product;
let owner: SessionHeaders;
let desk: PrivacyDesk;
beforeAll(async () => {
  product = await startProduct();
  owner = await product.signIn();
  desk = privacyDesk(product, owner);
});
afterAll(() => product.close());

test('only saved searches with the whole address go with a person, however they are written', async () => {
  const members = team(product);
  const views = {
    theirs: ['q=n%40x.example', 'q=plumber+N%40X.example&status=new', 'status=new&q=%22n%40x.example%22'],
    others: ['q=john%40x.example', 'q=n%40x.example.org', 'q=n%40x.exam', 'q=a%2Bn%40x.example'],
  };
  const saved = Object.values(views)
    .flat()
    .map((query, index) => ({ name: `Search ${index}`, query }));
  const named = [
    { name: 'Write to n@x.example.', query: 'status=new' },
    { name: 'About ann@x.example', query: 'status=new' },
  ];
  for (const view of [...saved, ...named])
    expect(
      (await members.ask(owner, 'POST', '/api/admin/saved-views', { list: 'contact-forms', ...view })).status,
    ).toBe(201);
  const { receipt } = await desk.erase({ email: 'n@x.example' });
  expect(receipt?.erased).toEqual({ saved_view: 4 });
  const left = await rowsOf(product, 'saved_view');
  expect(left.map(({ query }) => query).toSorted()).toEqual([...views.others, 'status=new'].toSorted());
});

test('who worked here once reads in the search, the archive and the receipt that their account is kept, and why', async () => {
  const members = team(product);
  const former = await members.join(owner, 'agent', 'ana.ruiz@evergreen.example');
  expect((await members.ask(owner, 'DELETE', `/api/admin/members/${former.id}`)).status).toBe(204);

  const found = await desk.find({ email: 'Ana.Ruiz@evergreen.example' });
  expect(found).toMatchObject({ counts: { member: 1 }, kept: [{ place: 'member', count: 1 }] });
  expect(found.kept[0]?.reason).toContain('The name and email of the account stay');

  const archive = await desk.handOver({ email: former.email });
  expect(JSON.parse(archive.get('team-accounts.json') ?? '')).toEqual([
    {
      id: former.id,
      email: former.email,
      name: 'Ana Ruiz',
      role: 'agent',
      state: 'removed',
      created_at: expect.any(String),
      joined_at: expect.any(String),
      removed_at: expect.any(String),
      kept_because: expect.stringContaining('must name who did what'),
    },
  ]);

  const { id, path } = await desk.ask('erasure', former.email);
  await desk.press(path);
  await desk.decide(id, 'carry_out');
  const page = await eventually(async () => {
    const { body } = await desk.open(path);
    expect(body).toContain('You’re forgotten');
    return body;
  });
  expect(page).toContain('We had to keep:');
  expect(page).toContain('Accounts and invitations of the team: You have or had an account in our admin area');
  expect(page).not.toContain('We stored nothing about you');
  expect((await desk.listed(id))?.receipt).toMatchObject({ kept: { member: 1 } });
  expect(await rowsOf(product, 'member', 'id = $1', [former.id])).toMatchObject([
    { email: former.email, name: 'Ana Ruiz', state: 'removed' },
  ]);
});

test('who was invited by mistake and never joined is erased, and only the audit log has their email', async () => {
  const members = team(product);
  const { email: told } = await members.join(owner, 'owner');
  const stranger = { email: 'mistyped.stranger@evergreen.example', name: 'Mia Wrongly' };
  const { id } = await members.invite(owner, stranger);
  expect((await members.ask(owner, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
  await eventually(async () =>
    expect(await countOf(product, 'job', "subject_id = $1 AND state <> 'succeeded'", [id])).toBe(0),
  );
  expect(await countOf(product, 'message', 'recipient = $1 AND subject LIKE $2', [told, `${stranger.email}%`])).toBe(1);

  expect(await desk.find({ email: stranger.email })).toMatchObject({ counts: { member: 1 }, kept: [] });
  const archive = await desk.handOver({ email: stranger.email });
  expect(JSON.parse(archive.get('team-accounts.json') ?? '')).toMatchObject([
    { email: stranger.email, name: stranger.name, joined_at: null, kept_because: null },
  ]);

  const { id: request, path } = await desk.ask('erasure', stranger.email);
  await desk.press(path);
  await desk.decide(request, 'carry_out');
  const page = await eventually(async () => {
    const { body } = await desk.open(path);
    expect(body).toContain('You’re forgotten');
    return body;
  });
  expect(page).toContain('Accounts and invitations of the team: 1');
  expect(page).not.toContain('We had to keep:');
  expect((await desk.listed(request))?.receipt).toMatchObject({ erased: { member: 1 }, kept: {} });
  expect(tracesIn(await everything(product), ['mistyped.stranger', 'mia wrongly'])).toEqual([
    'mistyped.stranger in audit_entry',
  ]);
  // The team can invite the address again, where it was right after all.
  expect((await members.invite(owner, stranger)).id).not.toBe(id);
});

test('who is invited, or worked here before they were invited again, keeps their name and email', async () => {
  const members = team(product);
  const invited = await members.invite(owner, { email: 'still.invited@evergreen.example' });
  const returning = await members.join(owner, 'agent', 'returning@evergreen.example');
  for (const again of [false, true]) {
    if (again) await members.invite(owner, { email: returning.email });
    expect((await members.ask(owner, 'DELETE', `/api/admin/members/${returning.id}`)).status).toBe(204);
  }
  for (const { id, email } of [invited, returning]) {
    expect((await desk.erase({ email })).receipt?.kept).toEqual({ member: 1 });
    expect(await countOf(product, 'member', 'id = $1 AND email = $2', [id, email])).toBe(1);
  }
});
