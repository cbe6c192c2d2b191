import { expect } from 'vitest';
import type { PersonFound, PrivacyRequestRow } from '#core/privacy/schemas.ts';
import { eventually } from './conditions.ts';
import { type SessionHeaders, team } from './members.ts';
import type { Product } from './product.ts';
import { rowsOf } from './tables.ts';
import { unzipped } from './unzipped.ts';

/** Whom the team looks for. */
export interface Wanted {
  email?: string;
  phone?: string;
}

const privacy = '/api/admin/privacy';

/** What visitors and the team do about a person's data. */
export function privacyDesk(product: Product, owner: SessionHeaders) {
  const { app } = product;
  const { ask: askAsMember } = team(product);
  const checked = (person: Wanted) => Object.fromEntries(Object.keys(person).map((by) => [`${by}_checked`, true]));

  return {
    /** What the team finds. */
    async find(person: Wanted): Promise<PersonFound> {
      return (await askAsMember(owner, 'POST', `${privacy}/find`, person)).body;
    },

    /** The team erases a person. Returns the request, once it is carried out. */
    async erase(person: Wanted, reason = 'Asked by phone'): Promise<PrivacyRequestRow> {
      const asked = await askAsMember(owner, 'POST', `${privacy}/erase`, { ...person, ...checked(person), reason });
      expect(asked.status).toBe(202);
      return eventually(async () => {
        const { body } = await askAsMember(owner, 'GET', `${privacy}/requests/${asked.body.request_id}`);
        expect(body.state).toBe('done');
        return body;
      });
    },

    /** The files of the archive the team hands over. */
    async handOver(person: Wanted): Promise<Map<string, string>> {
      const asked = await askAsMember(owner, 'POST', `${privacy}/export`, { ...person, ...checked(person) });
      const answer = await app.inject({
        url: `${privacy}/requests/${asked.body.request_id}/archive.zip`,
        headers: { ...owner },
      });
      expect(answer.headers['content-type']).toBe('application/zip');
      return unzipped(answer.rawPayload);
    },

    /** A visitor sends a request; returns its id, and the path of the link in the email it causes. */
    async ask(kind: 'access' | 'erasure', email: string) {
      const answer = await product.post('/api/privacy-requests', { email, kind });
      expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: true }]);
      const asked = 'email = $1 AND kind = $2';
      const id = String((await rowsOf(product, 'privacy_request', asked, [email, kind])).at(-1)?.id);
      const link = (await product.core.privacy.confirmationEmail(id))?.link;
      return { id, path: new URL(link?.url ?? '').pathname };
    },
    /** The visitor opens the page of the link. */
    open: (path: string) => app.inject({ url: path }),
    /** The visitor presses the button on that page. */
    press: (path: string) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      }),
    /** The team answers a visitor's request. */
    decide: (id: string, decision: 'carry_out' | 'refuse') =>
      askAsMember(owner, 'POST', `${privacy}/requests/${id}/decision`, { decision }),
    /** A request as the team sees it in the list. */
    async listed(id: string): Promise<PrivacyRequestRow | undefined> {
      const { body } = await askAsMember(owner, 'GET', `${privacy}/requests`);
      return body.find((row: PrivacyRequestRow) => row.id === id);
    },
  };
}
export type PrivacyDesk = ReturnType<typeof privacyDesk>;
