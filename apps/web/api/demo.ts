import { demoRequestAccepted } from '#core/demo/schemas.ts';

export const demoTarget = { path: '/api/demo-requests', label: 'Your demo request', answer: demoRequestAccepted };
