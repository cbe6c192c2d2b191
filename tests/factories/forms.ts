import { randomBytes } from 'node:crypto';
import type { ContactFormInput } from '#core/leads/contact-form/schemas.ts';
import type { CustomDealInput } from '#core/leads/custom-deal/schemas.ts';
import type { DemoRequestInput } from '#core/leads/demo-request/schemas.ts';
import type { PartnerApplicationInput } from '#core/leads/partner-application/schemas.ts';

const unique = () => randomBytes(4).toString('hex');

export function contactFormInput(overrides: Partial<ContactFormInput> = {}): ContactFormInput {
  return {
    name: 'Maria Alvarez',
    email: `maria-${unique()}@dental.example`,
    company: 'Alvarez Dental',
    message: 'Do you book into our calendar?',
    ...overrides,
  };
}

export function demoRequestInput(overrides: Partial<DemoRequestInput> = {}): DemoRequestInput {
  return {
    email: `sam-${unique()}@hvac.example`,
    phone: '(615) 555-0175',
    card_provided: false,
    tried_demo: 'called',
    heard_demo: 'yes',
    business_description: 'Heating and air conditioning, eight technicians.',
    important_features: '24/7 Availability, Appointment Scheduling',
    ready_for_demo: 'yes',
    integration_choice: 'standard',
    heard_about_us: 'friend',
    email_reminders: true,
    sms_reminders: true,
    ...overrides,
  };
}

export function partnerApplicationInput(overrides: Partial<PartnerApplicationInput> = {}): PartnerApplicationInput {
  return {
    partner_code: 'ETC',
    company_name: 'Evergreen Telecom',
    contact_name: 'Dana Whitfield',
    email: `dana-${unique()}@evergreen.example`,
    phone: '615-555-0188',
    website: 'https://evergreen.example',
    business_type: 'consulting',
    experience: 'Fifteen years of phone systems.',
    ...overrides,
  };
}

export function customDealInput(overrides: Partial<CustomDealInput> = {}): CustomDealInput {
  return {
    salesRepName: 'Dana Whitfield',
    salesRepEmail: `dana-${unique()}@evergreen.example`,
    salesRepCode: 'ETC',
    customerName: 'Luis Ortega',
    customerEmail: 'luis@clinics.example',
    customerPhone: '(615) 555-0193',
    customerCompany: 'Cumberland Clinics',
    dealName: 'Six locations',
    integrationFee: '4500.00',
    monthlyFee: '2400',
    contractDuration: '24',
    contractStartDate: '2027-01-04',
    paymentTerms: 'quarterly',
    customFeatures: '["CRM Integration"]',
    specialNotes: '',
    ...overrides,
  };
}
