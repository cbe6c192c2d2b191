import type { MemberRow } from '#core/access/schemas.ts';
import type { Role } from '#core/shared/rules.ts';
import type { Product } from './product.ts';

export const memberPassword = 'a long enough password';
let counter = 0;

export interface SessionHeaders {
  cookie: string;
  'sec-fetch-site': string;
}

/** A member's session. */
export interface Joined {
  id: string;
  email: string;
  headers: SessionHeaders;
}

/** The members of a product, as its owner manages them. */
export function team(product: Product) {
  const { app } = product;

  /** A request in a session, whose headers follow a new cookie, as a browser does. */
  const ask = async (
    headers: SessionHeaders,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const answer = await app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
    keepCookie(headers, answer);
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };

  /** Invites a person, and returns them with the token of the link. */
  async function invite(owner: SessionHeaders, { email = newEmail(), name = 'Ana Ruiz', role = 'agent' as Role } = {}) {
    const answer = await ask(owner, 'POST', '/api/admin/members', { email, name, role });
    if (answer.status !== 201) throw new Error(`Inviting answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    const { link, ...member }: MemberRow & { link: string } = answer.body;
    return { ...member, token: link.slice(link.lastIndexOf('/') + 1) };
  }

  const accept = (token: string, { name = 'Ana Ruiz', password = memberPassword } = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/invitations/${token}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { name, password },
    });

  /** Invites a person who accepts. */
  async function join(owner: SessionHeaders, role: Role, email = newEmail()): Promise<Joined> {
    const { id, token } = await invite(owner, { email, role });
    const answer = await accept(token);
    if (answer.statusCode !== 200) throw new Error(`Accepting answered ${answer.statusCode}: ${answer.body}`);
    return { id, email, headers: headersOf(answer) };
  }

  const logIn = (login: { email?: string; password: string; code?: string }, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      payload: login,
    });

  return { ask, invite, accept, join, logIn };
}
export type Team = ReturnType<typeof team>;

/** Puts the new cookie of a session in the place of the one before. */
export function keepCookie(headers: SessionHeaders, { cookies }: { cookies: { name: string; value: string }[] }) {
  const renewed = cookies.find(({ name, value }) => name.endsWith('ringwell_admin') && value !== '');
  if (!renewed) return;
  const others = headers.cookie.split('; ').filter((pair) => !pair.startsWith(`${renewed.name}=`));
  headers.cookie = [...others, `${renewed.name}=${renewed.value}`].join('; ');
}

export const newEmail = () => `member-${counter++}@evergreen.example`;

/** The headers of the session that an answer opened. */
export const headersOf = (answer: { cookies: { name: string; value: string }[] }): SessionHeaders => ({
  cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  'sec-fetch-site': 'same-origin',
});
