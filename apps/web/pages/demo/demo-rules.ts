import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { demoRequestAccepted } from '#core/leads/demo-request/schemas.ts';
import { createSubmission } from '../../outbox/submission.ts';
import { businessAnswers, type ContactAnswers, contactAnswers, contactAnswersWithCard } from './answers.ts';

// What checks a demo request and sends it. Loaded when the form is first used.

export { demoRequestOf } from './answers.ts';
export { BusinessStep } from './business-step.tsx';
export { DemoConfirmation } from './demo-confirmation.tsx';
export { WrongPage } from './wrong-page.tsx';

const target = {
  path: '/api/demo-requests',
  label: 'Your demo request',
  answer: demoRequestAccepted,
} as const;

export const resolveContact: Resolver<ContactAnswers> = (values, context, options) =>
  zodResolver(values.includeCard ? contactAnswersWithCard : contactAnswers)(values, context, options);

export const resolveBusiness = zodResolver(businessAnswers);

/** One for each form that is opened: a second click joins the first. */
export const createDemoSubmission = () => createSubmission(target);
