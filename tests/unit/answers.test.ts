import { describe, expect, test } from 'vitest';
import { contactTeamNotice } from '#core/leads/contact-form/emails.ts';
import { contactLabels } from '#core/leads/contact-form/labels.ts';
import { contactForm } from '#core/leads/contact-form/schemas.ts';
import { dealTeamNotice } from '#core/leads/custom-deal/emails.ts';
import { dealAnswers, paymentTermsLabels } from '#core/leads/custom-deal/labels.ts';
import { paymentTermsOptions } from '#core/leads/custom-deal/rules.ts';
import { demoTeamNotice } from '#core/leads/demo-request/emails.ts';
import {
  demoLabels,
  heardAboutLabels,
  heardDemoLabels,
  integrationChoiceLabels,
  readyForDemoLabels,
  triedDemoLabels,
} from '#core/leads/demo-request/labels.ts';
import {
  heardAboutOptions,
  heardDemoOptions,
  integrationChoiceOptions,
  readyForDemoOptions,
  triedDemoOptions,
} from '#core/leads/demo-request/rules.ts';
import { demoRequest } from '#core/leads/demo-request/schemas.ts';
import { applicationTeamNotice } from '#core/leads/partner-application/emails.ts';
import { businessTypeLabels, partnerLabels } from '#core/leads/partner-application/labels.ts';
import { businessTypes } from '#core/leads/partner-application/rules.ts';
import { partnerApplication } from '#core/leads/partner-application/schemas.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { application, contact, deal, demo } from '#core/operations/gallery/records.ts';
import { sentApart } from '#core/resources/rules.ts';
import { choiceLabel } from '#core/shared/labels.ts';

const team = 'team@ringwell.test';
const factsOf = ({ facts }: Pick<Email, 'facts'>) => Object.fromEntries((facts ?? []).filter(([, value]) => value));

describe('what a sender answered', () => {
  test.each([
    [
      'demo request',
      demoRequest.shape,
      demoLabels,
      [
        ...['form_type', 'submission_time', 'phone_verified', 'lead_score', 'priority'],
        ...['follow_up_method', 'verification_token'],
      ],
    ],
    ['contact form', contactForm.shape, contactLabels, ['created_at']],
    [
      'partner application',
      partnerApplication.shape,
      partnerLabels,
      ['form_type', 'submission_time', 'application_status', 'partner_tier'],
    ],
  ])('has a label for every field of the %s', (_form, fields, labels, notAsked) => {
    const asked = Object.keys(fields).filter((field) => !notAsked.includes(field));
    expect(Object.keys(labels).toSorted()).toEqual(asked.toSorted());
  });

  test.each([
    [heardAboutOptions, heardAboutLabels],
    [heardDemoOptions, heardDemoLabels],
    [integrationChoiceOptions, integrationChoiceLabels],
    [readyForDemoOptions, readyForDemoLabels],
    [triedDemoOptions, triedDemoLabels],
    [businessTypes, businessTypeLabels],
    [paymentTermsOptions, paymentTermsLabels],
  ])('has a label for each of %j', (options, labels) => {
    expect(Object.keys(labels)).toEqual([...options]);
  });

  test.each([
    ['change2100', 'Change2100'],
    ['friend', 'A friend'],
    ['no-longer_offered', 'no longer offered'],
  ])('shows the stored choice %j as %j', (stored, shown) => {
    expect(choiceLabel(heardAboutLabels, stored)).toBe(shown);
  });

  test('is told to the team in the words of the demo form, every answer of it', () => {
    expect(factsOf(demoTeamNotice({ ...demo, heard_about_us: 'change2100', sms_reminders: false }, team))).toEqual({
      'Reference number': demo.reference,
      Priority: 'High, lead score 60',
      'Follow-up method': 'SMS + Email',
      Email: demo.email,
      'Phone number': '(615) 555-0188 (verified)',
      'Add a payment card now': 'Yes',
      'Card number': 'Ends in 4242',
      'Billing ZIP': '37064',
      'Business description': demo.business_description,
      'What matters most to you?': '24/7 Availability, Appointment Scheduling',
      'Have you called our demo line?': 'Yes, I called it',
      'Have you heard a recorded call?': 'Yes',
      'Are you ready for a demo number?': 'Yes, set it up',
      'What level of integration do you need?': 'Standard: also book appointments on my calendar',
      'How did you hear about us?': 'Change2100',
      'Email me if I haven’t called the number after 48 hours': 'Yes',
      'Text me too, if my phone number is verified': 'No',
    });
    const withoutCard = {
      ...demo,
      card_provided: false,
      card_last_four: null,
      billing_zip: null,
      important_features: [],
    };
    const facts = factsOf(demoTeamNotice(withoutCard, team));
    expect(facts).toMatchObject({ 'Add a payment card now': 'No', 'What matters most to you?': 'None selected' });
    expect(Object.keys(facts)).not.toContain('Card number');
    expect(Object.keys(facts)).not.toContain('Billing ZIP');
  });

  test('is told to the team in the words of the other forms', () => {
    expect(factsOf(contactTeamNotice(contact, team))).toEqual({
      'Reference number': contact.reference,
      Name: contact.name,
      Email: contact.email,
      Company: contact.company,
      Message: contact.message,
    });
    expect(factsOf(applicationTeamNotice({ ...application, business_type: 'call-center' }, team))).toEqual({
      'Reference number': application.reference,
      'Code and tier': 'ETC, Premium',
      'Company name': application.company_name,
      'Contact name': application.contact_name,
      Email: application.email,
      'Phone number': application.phone,
      Website: application.website,
      'Business type': 'Call center',
      Experience: application.experience,
      'Stripe account ID': application.stripe_account_id,
    });
    expect(factsOf(dealTeamNotice(deal, team))).toEqual({
      'Reference number': deal.reference,
      'Sales rep': 'Robin Vance, robin@etc.example (ETC)',
      Customer: 'Ruth Abernathy, Abernathy Family Law',
      'Customer email': 'ruth@abernathy.example',
      'Customer phone number': '615-555-0123',
      'Deal name': 'Abernathy, two offices',
      'Integration fee': '$3,000.00',
      'Monthly fee': '$890.00',
      'Contract duration': '24 months',
      'Contract start date': 'April 1, 2026',
      'Payment terms': 'Monthly',
      'Custom features': 'CRM Integration, Multi-language Support',
      'Special notes': 'Their calendar is in Clio.',
      'Contract file': 'abernathy.pdf (0.39 MB)',
      'Total contract commission': '$3,897.60',
    });
  });

  test('says one month for a contract of one, and leaves out what was left empty', () => {
    const terms = { integration_fee: 0, monthly_fee: 99.5, contract_months: 1, start_date: '2027-01-04' };
    expect(dealAnswers({ ...terms, payment_terms: 'upfront', custom_features: [], special_notes: null })).toEqual([
      ['Integration fee', '$0.00'],
      ['Monthly fee', '$99.50'],
      ['Contract duration', '1 month'],
      ['Contract start date', 'January 4, 2027'],
      ['Payment terms', 'Upfront'],
      ['Custom features', null],
      ['Special notes', null],
    ]);
  });
});

test.each([
  ['at an unknown time', null, false],
  ['a minute before it arrived', '2026-11-23T14:59:00.000Z', false],
  ['more than a minute before', '2026-11-23T14:58:59.000Z', true],
  ['two days before', '2026-11-21T15:00:00.000Z', true],
  ['as it arrived', '2026-11-23T15:00:00.000Z', false],
  ['an hour later, by a clock that is ahead', '2026-11-23T16:00:00.000Z', true],
])('for a form sent %s, the time of writing is shown or not', (_when, submitted_at, shown) => {
  const created_at = '2026-11-23T15:00:00.000Z';
  expect(sentApart({ created_at, submitted_at })).toBe(shown ? submitted_at : null);
});
