import { type Answer, choiceLabel, yesOrNo } from '#core/shared/labels.ts';
import type {
  heardAboutOptions,
  heardDemoOptions,
  integrationChoiceOptions,
  readyForDemoOptions,
  triedDemoOptions,
} from './rules.ts';

type Labels<Options extends readonly string[]> = Record<Options[number], string>;

/** The form's fields, in its order, as the form, the team's email and the admin area call them. */
export const demoLabels = {
  email: 'Email',
  phone: 'Phone number',
  card_provided: 'Add a payment card now',
  card_last_four: 'Card number',
  billing_zip: 'Billing ZIP',
  business_description: 'Business description',
  important_features: 'What matters most to you?',
  tried_demo: 'Have you called our demo line?',
  heard_demo: 'Have you heard a recorded call?',
  ready_for_demo: 'Are you ready for a demo number?',
  integration_choice: 'What level of integration do you need?',
  heard_about_us: 'How did you hear about us?',
  email_reminders: 'Email me if I haven’t called the number after 48 hours',
  sms_reminders: 'Text me too, if my phone number is verified',
} as const;

export const triedDemoLabels: Labels<typeof triedDemoOptions> = { called: 'Yes, I called it', 'not-yet': 'Not yet' };
export const heardDemoLabels: Labels<typeof heardDemoOptions> = { yes: 'Yes', no: 'No' };
export const readyForDemoLabels: Labels<typeof readyForDemoOptions> = {
  yes: 'Yes, set it up',
  interested: 'Interested, but not today',
  'wrong-page': 'No, I’m on the wrong page',
};
export const integrationChoiceLabels: Labels<typeof integrationChoiceOptions> = {
  basic: 'Basic: answer calls and take messages',
  standard: 'Standard: also book appointments on my calendar',
  custom: 'Custom: work with my own systems',
};
export const heardAboutLabels: Labels<typeof heardAboutOptions> = {
  email: 'An email',
  friend: 'A friend',
  business: 'Another business',
  change2100: 'Change2100',
  search: 'A web search',
  social: 'Social media',
  event: 'An event',
  partner: 'One of your partners',
  other: 'Somewhere else',
};

/** Whether the sender's phone number is verified, in a few words. */
export function phoneLabel(verification: string): string {
  return verification === 'verified' ? 'verified' : 'not verified';
}

/** The answers of a demo request, besides how to reach its sender. */
interface DemoAnswers {
  card_provided: boolean;
  card_last_four: string | null;
  billing_zip: string | null;
  business_description: string | null;
  important_features: string;
  tried_demo: string | null;
  heard_demo: string | null;
  ready_for_demo: string | null;
  integration_choice: string | null;
  heard_about_us: string | null;
  email_reminders: boolean;
  sms_reminders: boolean;
}

/** What the visitor answered, in the form's order and words. Null where there was nothing to answer. */
export function demoAnswers(given: DemoAnswers): Answer[] {
  return [
    [demoLabels.card_provided, yesOrNo(given.card_provided)],
    [demoLabels.card_last_four, given.card_last_four && `Ends in ${given.card_last_four}`],
    [demoLabels.billing_zip, given.billing_zip],
    [demoLabels.business_description, given.business_description],
    [demoLabels.important_features, given.important_features || 'None selected'],
    [demoLabels.tried_demo, given.tried_demo && choiceLabel(triedDemoLabels, given.tried_demo)],
    [demoLabels.heard_demo, given.heard_demo && choiceLabel(heardDemoLabels, given.heard_demo)],
    [demoLabels.ready_for_demo, given.ready_for_demo && choiceLabel(readyForDemoLabels, given.ready_for_demo)],
    [
      demoLabels.integration_choice,
      given.integration_choice && choiceLabel(integrationChoiceLabels, given.integration_choice),
    ],
    [demoLabels.heard_about_us, given.heard_about_us && choiceLabel(heardAboutLabels, given.heard_about_us)],
    [demoLabels.email_reminders, yesOrNo(given.email_reminders)],
    [demoLabels.sms_reminders, yesOrNo(given.sms_reminders)],
  ];
}
