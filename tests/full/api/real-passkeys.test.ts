import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/conditions.ts';
import { headersOf, keepCookie, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { type Asked, type PasskeyDesk, passkeyDesk, softwarePasskey } from '#tests/support/software-passkeys.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const origin = 'https://evergreen.example';
const again = '/api/admin/reauthenticate/passkey';

describe('a passkey that answers', () => {
  let product: Product;
  let members: Team;
  let desk: PasskeyDesk;
  let house: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { PUBLIC_URL: origin } });
    members = team(product);
    desk = passkeyDesk(product, origin);
    house = await product.signIn();
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    await sql('TRUNCATE throttle');
  });

  const sql = (text: string) => product.core.database.sql.query({ text });
  const signIn = async (cookie: string, response: object) => {
    const answer = await desk.signIn(cookie, response);
    return { status: answer.statusCode, code: answer.json().code, cookies: answer.cookies.length };
  };
  const refused = { status: 401, code: 'invalid_passkey', cookies: 0 };
  const signedIn = { status: 200, code: undefined, cookies: 2 };

  /** An owner with a passkey. */
  async function withPasskey() {
    const member = await members.join(house, 'owner');
    return { ...member, passkey: await desk.addNew(member) };
  }

  test('signs its member in, and is marked as used', async () => {
    const { email, passkey } = await withPasskey();
    const asked = await desk.askToSignIn();
    const answer = await desk.signIn(asked.cookie, passkey.answer(asked));
    expect(answer.statusCode).toBe(200);
    const own = await product.app.inject({ url: '/api/admin/passkeys', headers: { ...headersOf(answer) } });
    expect(own.json()).toMatchObject([{ name: 'My phone', last_used_at: expect.any(String) }]);
    expect(await countOf(product, 'audit_entry', "action = 'signed-in' AND actor = $1", [email])).toBe(1);
  });

  test('confirms its member’s session, and not another member’s', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    await sql(`UPDATE admin_session SET proven_at = now() - interval '11 minutes' WHERE member_id = '${owner.id}'`);
    const confirm = async (passkey: typeof owner.passkey) => {
      const asked = await desk.ask(`${again}-options`, owner.headers);
      const answer = await desk.post(again, asked.cookie, { response: passkey.answer(asked) });
      keepCookie(owner.headers, answer);
      return answer.statusCode;
    };
    const key = { name: 'Warehouse', scopes: ['events:read'] };
    const createKey = async () => (await members.ask(owner.headers, 'POST', '/api/admin/api-keys', key)).status;
    expect([await confirm(other.passkey), await createKey()]).toEqual([401, 401]);
    expect([await confirm(owner.passkey), await createKey()]).toEqual([204, 201]);
  });

  test('is refused where nobody showed that the device is theirs, for another site, or with another key', async () => {
    const { passkey } = await withPasskey();
    const answers: ((asked: Asked) => object)[] = [
      (asked) => passkey.answer(asked, { isUserVerified: false }),
      (asked) => passkey.answer({ ...asked, origin: `${origin}.elsewhere.example` }),
      // The same domain, which is all that the device knows, at another port.
      (asked) => passkey.answer({ ...asked, origin: `${origin}:8443` }),
      (asked) => ({ ...passkey.answer(asked), response: softwarePasskey().answer(asked).response }),
    ];
    for (const answer of answers) {
      const asked = await desk.askToSignIn();
      expect(await signIn(asked.cookie, answer(asked))).toEqual(refused);
    }
    const asked = await desk.askToSignIn();
    expect(await signIn(asked.cookie, passkey.answer(asked))).toEqual(signedIn);
  });

  test('is not added where nobody showed that the device is theirs, nor for another site', async () => {
    const member = await members.join(house, 'agent');
    const passkey = softwarePasskey();
    expect(await desk.add(member, (asked) => passkey.create(asked, { isUserVerified: false }))).toBe(422);
    expect(await desk.add(member, (asked) => passkey.create({ ...asked, origin: `${origin}:8443` }))).toBe(422);
    expect(await desk.add(member, (asked) => passkey.create(asked))).toBe(201);
  });

  test('is refused when its count of uses did not rise, as a copy’s does', async () => {
    const { id, passkey } = await withPasskey();
    const use = async (counter: number) => {
      const asked = await desk.askToSignIn();
      return (await signIn(asked.cookie, passkey.answer(asked, { counter }))).status;
    };
    expect([await use(5), await use(5), await use(4), await use(0), await use(6)]).toEqual([200, 401, 401, 401, 200]);
    expect(await rowsOf(product, 'passkey', 'member_id = $1', [id])).toMatchObject([{ counter: 6 }]);
  });

  test('and its copy, which answer at the same moment with the same count, sign in once', async () => {
    const { id, passkey } = await withPasskey();
    const asked = [await desk.askToSignIn(), await desk.askToSignIn()];
    let answering: ReturnType<typeof signIn>[] = [];
    await product.core.database.transaction(async (via) => {
      await via.query({ text: 'SELECT FROM passkey WHERE member_id = $1 FOR UPDATE', values: [id] });
      answering = asked.map((each) => signIn(each.cookie, passkey.answer(each, { counter: 1 })));
      await eventually(async () => {
        const waiting =
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        expect((await sql(waiting)).rows).toHaveLength(2);
      });
    });
    const statuses = (await Promise.all(answering)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  test('is taken once, also where its answer is sent again, or twice at once', async () => {
    const { passkey } = await withPasskey();
    const [one, other] = [await desk.askToSignIn(), await desk.askToSignIn()];
    const response = passkey.answer(one);
    expect(await signIn(one.cookie, response)).toEqual(signedIn);
    expect(await signIn(one.cookie, response)).toEqual({ status: 410, code: 'gone', cookies: 0 });
    // The cookie of another challenge does not help it.
    expect(await signIn((await desk.askToSignIn()).cookie, response)).toEqual(refused);
    const twice = await Promise.all([1, 2].map(() => signIn(other.cookie, passkey.answer(other))));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('has one answer to a challenge, also where that is wrong, or confirms a session', async () => {
    const owner = await withPasskey();
    const asked = await desk.askToSignIn();
    expect(await signIn(asked.cookie, owner.passkey.answer(asked, { isUserVerified: false }))).toEqual(refused);
    expect(await signIn(asked.cookie, owner.passkey.answer(asked))).toEqual({ status: 410, code: 'gone', cookies: 0 });

    const proof = await desk.ask(`${again}-options`, owner.headers);
    const prove = (differences = {}) =>
      desk.post(again, proof.cookie, { response: owner.passkey.answer(proof, differences) });
    expect([(await prove({ isUserVerified: false })).statusCode, (await prove()).statusCode]).toEqual([401, 410]);
  });
});
