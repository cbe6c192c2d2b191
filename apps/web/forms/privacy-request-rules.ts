import { zodResolver } from '@hookform/resolvers/zod';
import { visitorRequest, visitorRequestAccepted } from '#core/privacy/schemas.ts';

export const target = {
  path: '/api/privacy-requests',
  label: 'Your request',
  answer: visitorRequestAccepted,
} as const;

export const resolver = zodResolver(visitorRequest);
