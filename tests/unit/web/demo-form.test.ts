import { describe, expect, test } from 'vitest';
import { asCardNumber, asExpiryDate } from '../../../apps/web/forms/format-as-typed.ts';
import {
  type BusinessAnswers,
  type ContactAnswers,
  contactAnswersWithCard,
  demoRequestOf,
} from '../../../apps/web/pages/demo/answers.ts';

const contact: ContactAnswers = {
  email: 'sam@hvac.example',
  phone: '(615) 555-0175',
  includeCard: true,
  cardNumber: '4000 0566 5566 5556',
  expiryDate: '12/31',
  cvv: '987',
  billingZip: '37203',
};
const business: BusinessAnswers = {
  business_description: 'Heating.',
  important_features: ['24/7 Availability', 'Appointment Scheduling'],
  tried_demo: 'called',
  heard_demo: 'yes',
  ready_for_demo: 'yes',
  integration_choice: 'standard',
  heard_about_us: 'friend',
  email_reminders: true,
  sms_reminders: true,
};

describe('the demo form', () => {
  test.each([
    ['4', '4'],
    ['42424', '4242 4'],
    ['4242-4242 4242x4242999', '4242 4242 4242 4242'],
  ])('writes the card number %j as %j', (typed, shown) => {
    expect(asCardNumber(typed)).toBe(shown);
  });

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['12/312', '12/31'],
  ])('writes the expiry date %j as %j', (typed, shown) => {
    expect(asExpiryDate(typed)).toBe(shown);
  });

  test.each([
    ['cardNumber', '', 'Card number is required'],
    ['cardNumber', '4242 4242 4242', 'Invalid card number'],
    ['expiryDate', '', 'Expiry date is required'],
    ['expiryDate', '13/30', 'Invalid expiry date'],
    ['cvv', '', 'CVV is required'],
    ['cvv', '12', 'Invalid CVV'],
    ['billingZip', ' ', 'Billing ZIP is required'],
    ['billingZip', '<>', 'Please enter a valid billing ZIP'],
  ])('asks for a better %s than %j: %s', (field, typed, sentence) => {
    const checked = contactAnswersWithCard.safeParse({ ...contact, [field]: typed });
    expect(checked.error?.issues.map(({ path, message }) => [...path, message])).toEqual([[field, sentence]]);
  });

  test('sends only the last four digits and the ZIP of a card', () => {
    const request = demoRequestOf(contact, business, 'proof');
    expect(request).toMatchObject({
      card_provided: true,
      card_last_four: '5556',
      billing_zip: '37203',
      important_features: '24/7 Availability, Appointment Scheduling',
      lead_score: 60,
      priority: 'High',
      follow_up_method: 'SMS + Email',
      verification_token: 'proof',
    });
    expect(JSON.stringify(request)).not.toMatch(/4000|0566|12\/31|987/);
  });

  test('sends nothing of a card that was typed and then deselected', () => {
    const request = demoRequestOf({ ...contact, includeCard: false }, business, null);
    expect(request).toMatchObject({ card_provided: false, card_last_four: null, billing_zip: null, lead_score: 20 });
  });
});
