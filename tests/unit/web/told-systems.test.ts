import { expect, test } from 'vitest';
import { eventTypeNames, jsonSchemaOf } from '#core/webhooks/registry.ts';
import type { Schema } from '#tests/support/event-schemas.ts';
import { prerenderPage } from '../../../apps/web/prerender/renderer.tsx';
import { site } from './site.ts';

/** Texts that anybody could have written, by the path of their field: no choice from a list, no id, no date. */
function openTexts({ type, format, enum: values, anyOf, items, properties }: Schema, path = ''): string[] {
  if (type === 'string' && format === undefined && values === undefined) return [path];
  return [
    ...(anyOf ?? []).flatMap((each) => openTexts(each, path)),
    ...(items ? openTexts(items, path) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => openTexts(field, path ? `${path}.${name}` : name)),
  ];
}

/** What events about each kind of record can say of a person, and where the privacy page says that. */
const told: Record<string, { said: string | null; texts: string[] }> = {
  contact_form: { said: 'contact forms', texts: ['company', 'email', 'message', 'name'] },
  newsletter_subscriber: { said: 'newsletter subscriptions', texts: ['email'] },
  demo_request: {
    said: 'demo requests',
    texts: ['business_description', 'email', 'important_features', 'phone', 'reason'],
  },
  partner_application: {
    said: 'partner applications',
    texts: [
      ...['company_name', 'contact_name', 'email', 'experience', 'partner_code', 'phone', 'reason'],
      ...['stripe_account_id', 'website'],
    ],
  },
  custom_deal: {
    said: 'custom deals',
    texts: [
      ...['contract_file.filename', 'custom_features', 'customer_company', 'customer_email', 'customer_name'],
      ...['customer_phone', 'deal_name', 'partner_code', 'reason', 'sales_rep_email', 'sales_rep_name'],
      'special_notes',
    ],
  },
  purchase: {
    said: 'purchases, refunds, and disputes, with the buyer’s email address',
    texts: ['currency', 'customer_email', 'dispute_status', 'invoice_id'],
  },
  commission: {
    said: 'commissions, with the partner’s code and what a review found',
    texts: ['partner_code', 'reason'],
  },
  call: { said: 'calls to a receptionist, with what they were about', texts: ['summary'] },
  message: {
    said: 'messages that callers left, with their name and number',
    texts: ['name', 'number', 'preferred_time', 'reason'],
  },
  appointment: { said: 'appointments that they booked', texts: ['name', 'number'] },
  webhook_endpoint: { said: null, texts: ['url_host'] },
};

test('the privacy page names everything that events tell other systems about a person', async () => {
  const { body } = await prerenderPage('/privacy', site);
  const items = [...body.matchAll(/<li>(.*?)<\/li>/gs)].map(([, html = '']) => html.replaceAll(/<[^>]+>/g, ''));
  const said = items.find((item) => item.startsWith('Other systems')) ?? '';
  const found: Record<string, { said: string | null; texts: string[] }> = {};
  for (const type of eventTypeNames) {
    const kind = type.slice(0, type.indexOf('.'));
    const texts = openTexts(jsonSchemaOf(type) as Schema).filter((name) => name !== 'reference');
    const phrase = told[kind]?.said ?? null;
    if (phrase !== null) expect(said).toContain(phrase);
    found[kind] = { said: phrase, texts: [...new Set([...(found[kind]?.texts ?? []), ...texts])].toSorted() };
  }
  expect(found).toEqual(told);
  expect(said).toContain('what you entered');
  expect(said).toContain('the name of a contract file');
  expect(said).toContain('what we answered');
});
