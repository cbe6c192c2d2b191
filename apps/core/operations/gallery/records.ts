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
  requestId: 'sample',
  version: 1,
  assignee: null,
  submittedAt: null,
  createdAt: at('2026-03-10T15:12:00Z'),
  arrivedAt: at('2026-03-10T15:12:00Z'),
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
  requestId: 'sample',
  version: 1,
  assignee: null,
  addressId: id,
  createdAt: stored.createdAt,
  arrivedAt: stored.arrivedAt,
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
  phoneVerification: 'verified',
  cardProvided: true,
  cardLastFour: '4242',
  billingZip: '37064',
  triedDemo: 'called',
  heardDemo: 'yes',
  heardAboutUs: 'friend',
  businessDescription: 'A dental practice with two chairs and one front desk.',
  importantFeatures: ['24/7 Availability', 'Appointment Scheduling'],
  readyForDemo: 'yes',
  integrationChoice: 'standard',
  emailReminders: true,
  smsReminders: true,
  leadScore: 60,
  priority: 'High',
  followUpMethod: 'SMS + Email',
  demoNumber: '+16295550142',
  orderedAt: null,
  activatedAt: null,
  assignedAt: at('2026-03-10T17:00:00Z'),
  expiresAt: at('2026-03-17T17:00:00Z'),
};

/** From a visitor who chose "No, I’m on the wrong page". */
export const wrongPage: DemoRequest = {
  ...demo,
  status: 'wrong_page',
  readyForDemo: 'wrong-page',
  priority: 'Medium',
  demoNumber: null,
  assignedAt: null,
  expiresAt: null,
};

export const application: PartnerApplication = {
  ...stored,
  reference: 'P-9WD6ZB',
  status: 'pending_review',
  partnerTier: 'Premium',
  partnerCode: 'ETC',
  companyName: 'Evergreen Telecom',
  contactName: 'Dana Whitfield',
  email: 'dana@evergreen.example',
  phone: '(615) 555-0188',
  website: 'https://evergreen.example',
  businessType: 'consulting',
  experience: 'Fifteen years of phone systems for medical offices in Tennessee.',
  stripeAccountId: 'acct_1A2B3C',
};

export const deal: DealRecord = {
  id,
  request_id: 'sample',
  version: 1,
  assignee: null,
  created_at: stored.createdAt,
  arrived_at: stored.arrivedAt,
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
  paymentType: 'installment',
  customerEmail: 'dana@evergreen.example',
  partnerCode: null,
  partnerEmail: null,
  partnerApproved: null,
  amountCents: 14_900,
  commissionCents: null,
  mainAccountCents: null,
  successUrl: '',
  cancelUrl: '',
  sessionId: 'cs_live_a1b2c3d4e5f6',
  checkoutUrl: null,
  livemode: true,
  reviewReason: null,
  requestId: 'sample',
  createdAt: stored.createdAt,
  expiresAt: at('2026-03-11T15:12:00Z'),
  paidAt: at('2026-03-10T15:13:00Z'),
  reading: 0n,
};

export const commission: Commission = {
  id,
  payeeId: id,
  checkoutId: id,
  invoiceId: 'in_1A2B3C',
  invoiceLineId: 'il_1A2B3C',
  partnerCode: 'ETC',
  kind: 'monthly',
  plan: 'basic',
  baseCents: 39_900,
  shareCents: 6_384,
  postedCents: 6_384,
  offsetOutCents: 0,
  offsetInCents: 0,
  state: 'pending',
  hold: null,
  review: false,
  reviewReason: null,
  approvedReason: null,
  disputed: false,
  chargeId: null,
  releasedAt: null,
  createdAt: stored.createdAt,
  paidAt: at('2026-03-10T15:13:00Z'),
  releasesAt: at('2026-03-17T15:13:00Z'),
};

export const endpoint: ToldEndpoint = {
  id,
  url: 'https://hooks.evergreen.example/ringwell',
  description: 'Evergreen CRM',
  failingSince: at('2026-03-09T15:12:00Z'),
  lastError: 'http_503',
  disabledReason: 'failing',
};
