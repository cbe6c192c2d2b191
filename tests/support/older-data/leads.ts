import { createHash } from 'node:crypto';
import type pg from 'pg';
import { idFromName, newId } from '#core/platform/ids.ts';
import { daysAgo, hoursAgo, insert, insertDoneJob, insertJob } from './insert.ts';

/** The stored record of a lead, as jobs, notes and links name it. */
export interface OlderRecord {
  kind: string;
  id: string;
  reference: string;
}
const about = ({ kind, id, reference }: OlderRecord) => [kind, id, reference] as const;

/** The message a visitor's browser sends again, with the key and the fields it had before. */
export const repeatedMessage = {
  key: 'one-click-before-the-update',
  fields: { name: 'Maria', email: 'maria@practice.example', company: null, message: 'From before' },
};

export const readers = ['first@list.example', 'second@list.example'];

/** Inserts records of every kind of lead, with what is written about each. */
export async function fillLeads(client: pg.Client) {
  const message = await contactMessage(client);
  await newsletterReaders(client);
  const partner = await approvedPartner(client);
  const deal = await dealWithContract(client);
  for (const { kind, id, reference } of [message, partner, deal]) {
    await insert(client, 'note', {
      id: newId(),
      record_kind: kind,
      record_id: id,
      text: 'Called back',
      actor: 'admin',
    });
    await insertDoneJob(client, 'deliver-webhook', 'webhooks', { form: kind, id }, [kind, id, reference]);
  }
  return { message, partner, deal };
}

async function contactMessage(client: pg.Client): Promise<OlderRecord> {
  const message = { kind: 'contact_form', id: newId(), reference: 'C-0LDER-DATA0' };
  const { fields, key } = repeatedMessage;
  const record = { id: message.id, reference: message.reference, status: 'answered', ...fields };
  await insert(client, 'contact_form', { ...record, request_id: 'before', version: 3, assignee: 'Sam' });
  await insert(client, 'idempotency_key', {
    scope: 'contact_form',
    key,
    request_hash: createHash('sha256').update(JSON.stringify(fields)).digest('hex'),
    record_id: message.id,
    answer: { id: message.id, reference: message.reference, status_url: '/status/kept' },
  });
  for (const [field, from_value, to_value] of [
    ['assignee', null, 'Sam'],
    ['status', 'new', 'answered'],
  ])
    await recordChange(client, message, { field, from_value, to_value });
  await insertJob(client, 'deliver-webhook', 'webhooks', { form: message.kind, id: message.id }, about(message));
  return message;
}

/** A step of a record; returns its id. */
async function recordChange(client: pg.Client, record: OlderRecord, change: Record<string, unknown>): Promise<string> {
  const id = newId();
  const named = { record_kind: record.kind, record_id: record.id };
  await insert(client, 'record_change', { id, ...named, actor: 'admin', ...change });
  return id;
}

/** Two readers, each with a key and a greeting that waits. */
async function newsletterReaders(client: pg.Client): Promise<void> {
  const scope = 'newsletter_subscription';
  for (const [index, email] of readers.entries()) {
    const id = idFromName(`newsletter:${email}`);
    await insert(client, scope, { id, email, request_id: 'before', created_at: daysAgo(10 - index) });
    const key = { scope, key: `key-${index}`, request_hash: 'hash', record_id: id };
    await insert(client, 'idempotency_key', { ...key, answer: { id } });
    const greeting = { template: 'acknowledgement', subject: scope, id };
    await insertJob(client, 'send-email', 'emails', greeting, [scope, id, id]);
  }
}

/** A general partner who was approved yesterday, and whose decision email waits. */
async function approvedPartner(client: pg.Client): Promise<OlderRecord> {
  const partner = { kind: 'partner_application', id: newId(), reference: 'P-0LDER-DATA0' };
  await insert(client, 'partner_application', {
    id: partner.id,
    reference: partner.reference,
    status: 'approved',
    partner_tier: 'Standard',
    partner_code: 'GENERALPARTNER',
    company_name: 'Evergreen Telecom',
    contact_name: 'Dana Whitfield',
    email: 'rita@reseller.example',
    phone: '615-555-0188',
    business_type: 'consulting',
    experience: 'Fifteen years of phone systems.',
    stripe_account_id: 'acct_rita',
    request_id: 'before',
    version: 2,
  });
  const step = { field: 'status', from_value: 'pending_review', to_value: 'approved', reason: 'Welcome aboard' };
  const change = await recordChange(client, partner, step);
  await insertJob(client, 'partner-decision-email', 'emails', { change }, about(partner));
  return partner;
}

export const contractBytes = Buffer.from('%PDF-1.4 signed before the update');

/** A rejected deal with its contract, whose decision email waits. */
async function dealWithContract(client: pg.Client): Promise<OlderRecord> {
  const deal = { kind: 'custom_deal', id: newId(), reference: 'S-0LDER-DATA0' };
  const contract = await storeFile(client, 'Contract Acme.pdf', 'application/pdf', contractBytes);
  await insert(client, 'custom_deal', {
    id: deal.id,
    reference: deal.reference,
    status: 'rejected',
    sales_rep_name: 'Alex Doe',
    sales_rep_email: 'alex@sales.example',
    partner_code: 'ETC',
    customer_name: 'Jo Acme',
    customer_email: 'jo@acme.example',
    customer_phone: '615-555-0123',
    customer_company: 'Acme',
    deal_name: 'Acme, two sites',
    integration_fee_cents: 500_000,
    monthly_fee_cents: 100_000,
    contract_months: 24,
    contract_start_date: '2027-01-01',
    payment_terms: 'monthly',
    custom_features: ['Two languages'],
    integration_commission_cents: 80_000,
    monthly_commission_cents: 16_000,
    first_year_commission_cents: 272_000,
    contract_commission_cents: 464_000,
    contract_file_id: contract,
    request_id: 'before',
    version: 2,
  });
  const step = { field: 'status', from_value: 'pending_review', to_value: 'rejected', reason: 'The term is too long' };
  const change = await recordChange(client, deal, step);
  await insertJob(client, 'deal-decision-email', 'emails', { change }, about(deal));
  return deal;
}

/** Inserts a file and returns its id. */
export async function storeFile(client: pg.Client, filename: string, type: string, bytes: Buffer): Promise<string> {
  const id = newId();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const created_at = hoursAgo(30);
  await insert(client, 'stored_file', {
    id,
    filename,
    content_type: type,
    size: bytes.length,
    sha256,
    bytes,
    created_at,
  });
  return id;
}
