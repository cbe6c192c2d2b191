import { contactFormInput, demoRequestInput, partnerApplicationInput } from './forms.ts';

type Fields = Record<string, unknown>;

/** A form sent as JSON, with its fields' rules, for the tests that go through all forms. */
export interface FormEndpoint {
  name: string;
  url: string;
  table: string;
  /** The answer's field that identifies the record. */
  idOf(answer: Fields): string;
  /** The column of that value, where it is not the id. */
  namedBy?: string;
  valid(overrides?: Fields): Fields;
  /** Required fields, each with the message that asks for it. */
  required: Record<string, string>;
  /** Free text fields, with their maximum length. */
  texts: Record<string, { max: number; multiline?: boolean }>;
  /** Jobs created by one accepted form, besides those of webhook endpoints. */
  jobs: number;
}

const pleaseSelect = 'Please select an option';

export const contactForm: FormEndpoint = {
  name: 'contact form',
  url: '/api/admin/contact-form',
  table: 'contact_form',
  idOf: (answer) => String(answer.id),
  valid: (overrides) => ({ ...contactFormInput(), ...overrides }),
  required: { name: 'Name is required', email: 'Email is required', message: 'Message is required' },
  texts: { name: { max: 120 }, company: { max: 160 }, message: { max: 5000, multiline: true } },
  jobs: 2,
};

export const newsletter: FormEndpoint = {
  name: 'newsletter',
  url: '/api/newsletter',
  table: 'newsletter_subscriber',
  idOf: (answer) => String(answer.id),
  namedBy: 'address_id',
  valid: (overrides) => ({ email: contactFormInput().email, ...overrides }),
  required: { email: 'Email is required' },
  texts: {},
  jobs: 2,
};

export const partnerApplication: FormEndpoint = {
  name: 'partner application',
  url: '/api/partner-applications',
  table: 'partner_application',
  idOf: (answer) => String(answer.id),
  valid: (overrides) => ({ ...partnerApplicationInput(), ...overrides }),
  required: {
    partner_code: 'Please choose a partner code',
    company_name: 'Company name is required',
    contact_name: 'Contact name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
    business_type: 'Please select a business type',
  },
  texts: { company_name: { max: 160 }, contact_name: { max: 120 }, experience: { max: 3000, multiline: true } },
  jobs: 2,
};

export const demoRequest: FormEndpoint = {
  name: 'demo request',
  url: '/api/demo-requests',
  table: 'demo_request',
  idOf: (answer) => String(answer.demo_id),
  valid: (overrides) => ({ ...demoRequestInput(), ...overrides }),
  required: {
    email: 'Email is required',
    phone: 'Phone number is required',
    tried_demo: pleaseSelect,
    heard_demo: pleaseSelect,
    business_description: 'Business description is required',
    ready_for_demo: pleaseSelect,
    integration_choice: pleaseSelect,
    heard_about_us: pleaseSelect,
  },
  texts: { business_description: { max: 3000, multiline: true } },
  jobs: 3,
};

export const formEndpoints = [contactForm, newsletter, partnerApplication, demoRequest];
