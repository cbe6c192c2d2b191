import type { DealRecord } from '#core/leads/custom-deal/read.ts';
import type {
  Checkout,
  Commission,
  ContactForm,
  DemoRequest,
  NewsletterSubscriber,
  PartnerApplication,
} from '#core/platform/prisma/client.ts';
import type { ToldEndpoint } from '#core/webhooks/emails.ts';

// Sample records for the gallery of emails. Nothing of them is stored.

const id = '01970000-0000-7000-8000-000000000000';
const at = (iso: string) => new Date(iso);
/** What every record has besides its own fields. */
const stored = {
  id,
  request_id: 'sample',
  version: 1,
  assignee: null,
  submitted_at: null,
  created_at: at('2026-03-10T15:12:00Z'),
  arrived_at: at('2026-03-10T15:12:00Z'),
};

export const contact: ContactForm = {
  ...stored,
  reference: 'C-7KQ2M9',
  status: 'new',
  name: 'Dana Whitfield',
  email: 'dana@evergreen.example',
  company: 'Evergreen Dental',
  message: 'We miss about ten calls a day over lunch.\nCan you book straight into our calendar?',
};

export const subscriber: NewsletterSubscriber = {
  id,
  request_id: 'sample',
  version: 1,
  assignee: null,
  address_id: id,
  created_at: stored.created_at,
  arrived_at: stored.arrived_at,
  reference: 'N-4TR8WX',
  status: 'subscribed',
  email: 'dana@evergreen.example',
};

export const demo: DemoRequest = {
  ...stored,
  reference: 'D-5HX3PL',
  status: 'assigned',
  email: 'dana@evergreen.example',
  phone: '(615) 555-0188',
  phone_verification: 'verified',
  card_provided: true,
  card_last_four: '4242',
  billing_zip: '37064',
  tried_demo: 'called',
  heard_demo: 'yes',
  heard_about_us: 'friend',
  checkout_id: null,
  business_description: 'A dental practice with two chairs and one front desk.',
  important_features: ['24/7 Availability', 'Appointment Scheduling'],
  ready_for_demo: 'yes',
  integration_choice: 'standard',
  email_reminders: true,
  sms_reminders: true,
  lead_score: 60,
  priority: 'High',
  follow_up_method: 'SMS + Email',
  demo_number: '+16295550142',
  ordered_at: null,
  activated_at: null,
  assigned_at: at('2026-03-10T17:00:00Z'),
  expires_at: at('2026-03-17T17:00:00Z'),
};

/** From a visitor who chose "No, I’m on the wrong page". */
export const wrongPage: DemoRequest = {
  ...demo,
  status: 'wrong_page',
  ready_for_demo: 'wrong-page',
  priority: 'Medium',
  demo_number: null,
  assigned_at: null,
  expires_at: null,
};

export const application: PartnerApplication = {
  ...stored,
  reference: 'P-9WD6ZB',
  status: 'pending_review',
  partner_tier: 'Premium',
  partner_code: 'ETC',
  company_name: 'Evergreen Telecom',
  contact_name: 'Dana Whitfield',
  email: 'dana@evergreen.example',
  phone: '(615) 555-0188',
  website: 'https://evergreen.example',
  business_type: 'consulting',
  experience: 'Fifteen years of phone systems for medical offices in Tennessee.',
  stripe_account_id: 'acct_1A2B3C',
};

export const deal: DealRecord = {
  id,
  request_id: 'sample',
  version: 1,
  assignee: null,
  created_at: stored.created_at,
  arrived_at: stored.arrived_at,
  contract_file_id: id,
  reference: 'X-3MB7QK',
  status: 'pending_review',
  sales_rep_name: 'Robin Vance',
  sales_rep_email: 'robin@etc.example',
  partner_code: 'ETC',
  customer_name: 'Ruth Abernathy',
  customer_email: 'ruth@abernathy.example',
  customer_phone: '615-555-0123',
  customer_company: 'Abernathy Family Law',
  deal_name: 'Abernathy, two offices',
  integration_fee_cents: 300_000,
  monthly_fee_cents: 89_000,
  contract_months: 24,
  contract_start_date: '2026-04-01',
  payment_terms: 'monthly',
  custom_features: ['CRM Integration', 'Multi-language Support'],
  special_notes: 'Their calendar is in Clio.',
  integration_commission_cents: 48_000,
  monthly_commission_cents: 14_240,
  first_year_commission_cents: 218_880,
  contract_commission_cents: 389_760,
  contract_file: { filename: 'abernathy.pdf', size: 412_000, scan: 'clean', finding: null },
};

export const infectedDeal: DealRecord = {
  ...deal,
  contract_file: { filename: 'abernathy.pdf', size: 412_000, scan: 'infected', finding: 'Pdf.Exploit.Sample-1' },
};

export const checkout: Checkout = {
  id,
  channel: 'regular',
  state: 'paid',
  plan: 'basic',
  payment_type: 'installment',
  customer_email: 'dana@evergreen.example',
  partner_code: null,
  partner_email: null,
  partner_approved: null,
  amount_cents: 14_900,
  commission_cents: null,
  main_account_cents: null,
  success_url: '',
  cancel_url: '',
  session_id: 'cs_live_a1b2c3d4e5f6',
  checkout_url: null,
  livemode: true,
  review_reason: null,
  request_id: 'sample',
  created_at: stored.created_at,
  expires_at: at('2026-03-11T15:12:00Z'),
  paid_at: at('2026-03-10T15:13:00Z'),
  reading: 0n,
};

export const commission: Commission = {
  id,
  payee_id: id,
  checkout_id: id,
  invoice_id: 'in_1A2B3C',
  invoice_line_id: 'il_1A2B3C',
  partner_code: 'ETC',
  kind: 'monthly',
  plan: 'basic',
  base_cents: 39_900,
  share_cents: 6_384,
  posted_cents: 6_384,
  offset_out_cents: 0,
  offset_in_cents: 0,
  state: 'pending',
  hold: null,
  review: false,
  review_reason: null,
  approved_reason: null,
  disputed: false,
  charge_id: null,
  released_at: null,
  created_at: stored.created_at,
  paid_at: at('2026-03-10T15:13:00Z'),
  releases_at: at('2026-03-17T15:13:00Z'),
};

export const endpoint: ToldEndpoint = {
  id,
  url: 'https://hooks.evergreen.example/ringwell',
  description: 'Evergreen CRM',
  failing_since: at('2026-03-09T15:12:00Z'),
  last_error: 'http_503',
  disabled_reason: 'failing',
};
