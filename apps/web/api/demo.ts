import { demoRequestAccepted } from '#core/leads/demo-request/schemas.ts';

export const demoTarget = {
  path: '/api/demo-requests',
  label: 'Your demo request',
  answer: demoRequestAccepted,
} as const;
