import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { demoStatuses } from '#core/leads/demo-request/rules.ts';
import { adminLists, leadList } from '../../../apps/web/api/admin-lists.ts';
import { audioSamplesQuery } from '../../../apps/web/api/admin-records.ts';
import { AudioSamples } from '../../../apps/web/pages/admin/audio/audio-samples.tsx';
import { Commissions } from '../../../apps/web/pages/admin/commissions/commissions.tsx';
import { Jobs } from '../../../apps/web/pages/admin/jobs/jobs.tsx';
import { Messages } from '../../../apps/web/pages/admin/lists/messages.tsx';
import { Purchases } from '../../../apps/web/pages/admin/purchases/purchases.tsx';
import { ResourceList } from '../../../apps/web/pages/admin/resource-list.tsx';
import { cellsOf, drawList, headersOf, renderTab, rowOf } from './drawn-lists.ts';

const DemoRequests = () => createElement(ResourceList, { kind: 'demo_request' });
const ContactForms = () => createElement(ResourceList, { kind: 'contact_form' });
const CustomDeals = () => createElement(ResourceList, { kind: 'custom_deal' });
const PartnerApplications = () => createElement(ResourceList, { kind: 'partner_application' });

const id = '019f0000-0000-7000-8000-000000000001';
const created_at = '2026-03-09T15:04:05.000Z';
const day = new Date(created_at).toLocaleDateString();
const recordFacts = { created_at, submitted_at: null, assignee: null, due_at: null };
const longText = `${'The phone rings all day and no one is free to take it. '.repeat(20)}Bye.`;

const demo = {
  demo_id: id,
  reference: 'D-7K4M2-QXD93',
  status: 'pending',
  demo_number: null,
  number_ordered: false,
  assigned_at: null,
  activated_at: null,
  expires_at: null,
  email: 'frontdesk@oakhillvet.example',
  phone: '(615) 555-0161',
  phone_verified: 'verified',
  card_provided: true,
  card_last_four: '4242',
  billing_zip: '37203',
  tried_demo: 'not-yet',
  heard_demo: 'no',
  business_description: longText,
  important_features: '24/7 Availability, Appointment Scheduling',
  ready_for_demo: 'yes',
  integration_choice: 'standard',
  heard_about_us: 'change2100',
  email_reminders: true,
  sms_reminders: false,
  lead_score: 35,
  priority: 'Medium',
  follow_up_method: 'SMS + Email',
  ...recordFacts,
};
const purchase = {
  id,
  status: 'paid',
  customer_email: 'frontdesk@oakhillvet.example',
  plan: 'premier',
  payment_type: 'installment',
  amount: 25_000,
  received: 25_000,
  refunded: 0,
  subscription: 'trialing',
  demo_id: id,
  reference: 'D-7K4M2-QXD93',
  created_at,
  paid_at: created_at,
};
const message = {
  id,
  reference: 'C-7K4M2-QXD93',
  status: 'new',
  name: 'Tom Becker',
  email: 'tom@beckerplumbing.example',
  company: 'Becker & Sons',
  message: longText,
  ...recordFacts,
};
const deal = {
  deal_id: id,
  reference: 'S-7K4M2-QXD93',
  status: 'pending_review',
  deal: {
    name: 'Six locations',
    integration_fee: 4500,
    monthly_fee: 1234.5,
    contract_months: 24,
    start_date: '2027-01-04',
    payment_terms: 'quarterly',
    custom_features: [],
    special_notes: null,
  },
  sales_rep: { name: 'Dana Whitfield', email: 'dana@evergreen.example', partner_code: 'ETC' },
  customer: { name: 'Luis Ortega', email: 'luis@clinics.example', phone: '(615) 555-0193', company: 'Clinics' },
  commissions: {
    totalIntegrationCommission: 720,
    monthlyCommission: 197.52,
    totalFirstYearCommission: 3090.24,
    totalContractCommission: 5460.5,
  },
  contract: null,
  ...recordFacts,
};
const application = {
  id,
  reference: 'P-7K4M2-QXD93',
  application_status: 'more_information',
  partner_tier: 'Premium',
  partner_code: 'ETC',
  company_name: 'Evergreen Telecom',
  contact_name: 'Dana Whitfield',
  email: 'dana@evergreen.example',
  phone: '615-555-0188',
  website: null,
  business_type: 'call-center',
  experience: null,
  stripe_account_id: null,
  ...recordFacts,
};
const commission = {
  id,
  status: 'held',
  hold: 'review',
  partner_code: 'ETC',
  partner_email: null,
  plan: 'basic',
  kind: 'setup',
  base_amount: 149_900,
  commission: 23_984,
  transferred: 0,
  reversed: 0,
  offset: 0,
  invoice_id: 'in_1',
  checkout_id: id,
  customer_paid_at: created_at,
  releases_at: created_at,
  created_at,
};
const mail = {
  id,
  channel: 'sms',
  state: 'failed',
  recipient: '+16155550161',
  subject: 'Your code',
  text: 'Your code is on its way.',
  html: null,
  created_at,
  sent_at: null,
};
const job = {
  id,
  name: 'deliver-event',
  queue: 'endpoint-00000000-0000-7000-8000-000000000001',
  state: 'dead',
  subject: { kind: 'contact_form', id, reference: 'C-7K4M2-QXD93' },
  summary: 'Send the form to the automation webhook',
  cancelable: true,
  attempt: 8,
  suspect: false,
  run_at: new Date(Date.now() - 7_300_000).toISOString(),
  last_error: 'connection_refused',
  request_id: 'r',
  created_at: new Date(Date.now() - 7_300_000).toISOString(),
  finished_at: new Date(Date.now() - 65_000).toISOString(),
  attempts: [],
};
const sample = {
  sample_id: id,
  title: 'A burst pipe',
  description: null,
  filename: 'plumber.mp3',
  file_size: 1_595_000,
  created_at,
};

describe('the lists of the dashboard', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'demo requests',
      drawList(DemoRequests, leadList('demo_request'), [demo]),
      {
        'Contact Info': 'frontdesk@oakhillvet.example|(615) 555-0161',
        Status: 'pending',
        'Business Description': `${longText}|Features: 24/7 Availability, Appointment Scheduling`,
        'Demo Setup': 'Ready|standard',
        Date: day,
      },
    ],
    [
      'contact forms',
      drawList(ContactForms, leadList('contact_form'), [message]),
      {
        Name: 'Tom Becker',
        Email: 'tom@beckerplumbing.example',
        Company: 'Becker & Sons',
        Message: longText,
        Status: 'new',
        Date: day,
      },
    ],
    [
      'custom deals',
      drawList(CustomDeals, leadList('custom_deal'), [deal]),
      {
        'Deal Info': 'Six locations|$4,500.00 + $1,234.50/month',
        'Sales Rep': 'Dana Whitfield|ETC',
        Customer: 'Luis Ortega|Clinics',
        Commission: '$5,460.50|$197.52/month',
        Status: 'pending review',
        Date: day,
      },
    ],
    [
      'audio samples',
      renderTab(AudioSamples, (client) => client.setQueryData(audioSamplesQuery.queryKey, [sample])),
      { Description: 'No description', 'File Info': 'plumber.mp3|1.52 MB', Date: day, Actions: 'Play|Delete' },
    ],
    [
      'partner applications',
      drawList(PartnerApplications, leadList('partner_application'), [application]),
      {
        Company: 'Evergreen Telecom|Dana Whitfield',
        'Code and tier': 'ETC|Premium',
        Type: 'Call center',
        Status: 'more information',
        Date: day,
      },
    ],
    [
      'purchases',
      drawList(Purchases, adminLists.purchases, [purchase]),
      { Plan: 'premier, installment', Amount: '$250.00', Status: 'paid', Demo: 'D-7K4M2-QXD93', Date: day },
    ],
    [
      'commissions',
      drawList(Commissions, adminLists.commissions, [commission]),
      {
        For: 'basic, setup',
        'Customer paid': '$1,499.00',
        Commission: '$239.84',
        Status: 'held: review',
        Date: day,
      },
    ],
    [
      'messages',
      drawList(Messages, adminLists.messages, [mail]),
      { To: '+16155550161', Channel: 'SMS', State: 'failed', Date: day },
    ],
    [
      'jobs',
      drawList(Jobs, adminLists.jobs, [job]),
      {
        About: 'contact form C-7K4M2-QXD93',
        State: 'dead',
        Attempts: '8',
        Timing: 'Ended |1 minute ago',
        Result: 'Connection refused',
      },
    ],
  ])('show of %s what an operator looks for, each under its own head', (name, html, row) => {
    expect(rowOf(html)).toEqual(row);
    expect(headersOf(html).slice(1)).toEqual(Object.keys(row));
    expect(html.includes('Export CSV')).toBe(name !== 'audio samples');
  });

  test.each<[string, string, string[]]>([
    [
      'demo requests',
      drawList(DemoRequests, leadList('demo_request'), []),
      ['No demo requests', 'No demo number requests have been submitted yet.'],
    ],
    ['contact forms', drawList(ContactForms, leadList('contact_form'), []), ['No contact forms yet']],
    ['custom deals', drawList(CustomDeals, leadList('custom_deal'), []), ['No custom deals yet']],
    [
      'audio samples',
      renderTab(AudioSamples, (client) => client.setQueryData(audioSamplesQuery.queryKey, [])),
      ['No audio samples', 'Upload your first audio sample using the form above.'],
    ],
  ])('say that there are no %s, in the agreed words', (_name, html, words) => {
    expect(html).not.toContain('<table');
    for (const each of words) expect(html).toContain(`>${each}<`);
  });

  test('a waiting demo is yellow, one with its number green, every other gray, late or not', () => {
    const colors = demoStatuses.map((status) => {
      const html = drawList(DemoRequests, leadList('demo_request'), [{ ...demo, status, due_at: created_at }]);
      return [status, /bg-(amber|teal|danger|line-control)/.exec(cellsOf(html).Status ?? '')?.[1]];
    });
    expect(colors).toEqual(
      demoStatuses.map((status) => [
        status,
        { pending: 'amber', assigned: 'teal' }[status as string] ?? 'line-control',
      ]),
    );
  });

  test('a late record says so beside its status', () => {
    const late = drawList(DemoRequests, leadList('demo_request'), [{ ...demo, due_at: created_at }]);
    expect(cellsOf(late).Status).toMatch(/text-danger"[^>]*>Number \d+ days late/);
  });

  test('long text is cut to its column, and whole on hover', () => {
    for (const cell of [
      cellsOf(drawList(DemoRequests, leadList('demo_request'), [demo]))['Business Description'],
      cellsOf(drawList(ContactForms, leadList('contact_form'), [message])).Message,
    ])
      expect(cell).toMatch(new RegExp(`title="${longText}" class="[^"]*lg:truncate`));
  });

  test('a lead who is not ready for a demo is marked, and missing features leave no empty line', () => {
    const html = drawList(DemoRequests, leadList('demo_request'), [
      { ...demo, ready_for_demo: 'interested', integration_choice: 'basic', important_features: '' },
    ]);
    expect(rowOf(html)).toMatchObject({ 'Demo Setup': 'Not Ready|basic', 'Business Description': longText });
  });

  test('a demo of a purchase says so, and leaves out what nobody was asked', () => {
    const asked = { phone: null, ready_for_demo: null, integration_choice: null, business_description: null };
    const html = drawList(DemoRequests, leadList('demo_request'), [{ ...demo, ...asked, important_features: '' }]);
    expect(rowOf(html)).toMatchObject({
      'Contact Info': 'frontdesk@oakhillvet.example|No phone number',
      'Demo Setup': 'From a purchase',
      'Business Description': '–',
    });
  });

  test('a row is opened by a link to its record, or by a button where it unfolds', () => {
    const messages = drawList(ContactForms, leadList('contact_form'), [message]);
    expect(messages).toMatch(new RegExp(`<th scope="row"[^>]*><a [^>]*href="/\\?open=${id}"`));
    const jobs = drawList(Jobs, adminLists.jobs, [job]);
    expect(jobs).toMatch(/<th scope="row"[^>]*><button [^>]*aria-expanded="false"/);
  });

  test('clicking an address opens an email to it', () => {
    const html = drawList(ContactForms, leadList('contact_form'), [message]);
    expect(cellsOf(html).Email).toContain('href="mailto:tom@beckerplumbing.example"');
    const sly = drawList(ContactForms, leadList('contact_form'), [{ ...message, email: 'a?bcc=b@evil.example' }]);
    expect(cellsOf(sly).Email).toContain('href="mailto:a%3Fbcc%3Db@evil.example"');
  });
});
