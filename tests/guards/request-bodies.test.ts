import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { customDeal } from '#core/leads/custom-deal/schemas.ts';
import { leadPaths } from '#core/leads/registry.ts';
import { formPages } from '#core/site/rules.ts';
import { checkoutUrls, partnerCheckoutInput, regularCheckoutInput } from '#tests/factories/checkout.ts';
import { contactForm, demoRequest, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { methodsOf, routesOf } from '#tests/support/routes.ts';

/** Newsletters have an address only, which proves itself. */
const correctablePaths = leadPaths.filter((path) => path !== 'newsletter-subscribers');

describe('what can be sent is limited', () => {
  let product: Product;
  let routes: RouteOptions[];
  beforeAll(async () => {
    const found = await routesOf(() => startProduct({ workers: false }));
    product = found.built;
    routes = found.routes.filter((route) => methodsOf(route)[0] !== 'HEAD');
  });
  afterAll(() => product.close());

  const inputs = [
    { name: 'contact form', valid: contactForm.valid(), schema: () => bodyOf(contactForm.url) },
    { name: 'newsletter', valid: newsletter.valid(), schema: () => bodyOf(newsletter.url) },
    { name: 'partner application', valid: partnerApplication.valid(), schema: () => bodyOf(partnerApplication.url) },
    { name: 'posted contact form', valid: contactForm.valid(), schema: () => bodyOf(formPages.contact) },
    { name: 'posted newsletter', valid: newsletter.valid(), schema: () => bodyOf(formPages.newsletter) },
    {
      name: 'posted partner application',
      valid: partnerApplication.valid(),
      schema: () => bodyOf(formPages['partner-application']),
    },
    { name: 'demo request', valid: demoRequest.valid(), schema: () => bodyOf(demoRequest.url) },
    {
      name: 'login',
      valid: { password: 'x', email: 'ana@evergreen.example', code: '123456' },
      schema: () => bodyOf('/api/admin/login'),
    },
    { name: 'checkout', valid: regularCheckoutInput(), schema: () => bodyOf(checkoutUrls[0]) },
    { name: 'partner checkout', valid: partnerCheckoutInput(), schema: () => bodyOf(checkoutUrls[1]) },
    { name: 'phone code', valid: { phone: '(615) 555-0175' }, schema: () => bodyOf('/api/send-otp') },
    {
      name: 'phone check',
      valid: { phone: '(615) 555-0175', code: '123456' },
      schema: () => bodyOf('/api/verify-otp'),
    },
    {
      name: 'change of a demo',
      valid: { status: 'assigned', phone_number: '(615) 555-0142' },
      schema: () => bodyOf('/api/admin/demo-requests/:id'),
    },
    {
      name: 'partner review',
      valid: { status: 'rejected', reason: 'Outside our states' },
      schema: () => bodyOf('/api/admin/partner-applications/:id'),
    },
    {
      name: 'change of a message',
      valid: { status: 'answered', version: 1 },
      schema: () => bodyOf('/api/admin/contact-forms/:id'),
    },
    {
      name: 'change of a newsletter subscriber',
      valid: { status: 'unsubscribed', version: 1 },
      schema: () => bodyOf('/api/admin/newsletter-subscribers/:id'),
    },
    {
      name: 'deal review',
      valid: { status: 'rejected', reason: 'The fee is too low', version: 1 },
      schema: () => bodyOf('/api/admin/custom-deals/:id'),
    },
    ...leadPaths.flatMap((path) => [
      {
        name: `change of who sees to one of the ${path}`,
        valid: { assignee: 'Ana', version: 1 },
        schema: () => bodyOf(`/api/admin/records/${path}/:id`),
      },
      {
        name: `note on one of the ${path}`,
        valid: { text: 'Called back' },
        schema: () => bodyOf(`/api/admin/records/${path}/:id/notes`),
      },
      {
        name: `change of many ${path}`,
        valid: { ids: ['01900000-0000-7000-8000-000000000000'], change: { assignee: null } },
        schema: () => bodyOf(`/api/admin/records/${path}/bulk`),
      },
    ]),
    ...correctablePaths.map((path) => ({
      name: `correction of the person of one of the ${path}`,
      valid: { fields: { email: 'ana@evergreen.example' }, version: 1 },
      schema: () => bodyOf(`/api/admin/records/${path}/:id/person`),
    })),
    {
      name: 'jobs to run again',
      valid: { status: 'dead', q: 'D-7K4M2-QXD93' },
      schema: () => bodyOf('/api/admin/jobs/retry'),
    },
    {
      name: 'pause',
      valid: { queue: 'emails', reason: 'The mail server is being moved' },
      schema: () => bodyOf('/api/admin/pauses'),
    },
    {
      name: 'saved view',
      valid: { list: 'jobs', name: 'Emails', query: 'status=dead' },
      schema: () => bodyOf('/api/admin/saved-views'),
    },
    {
      name: 'webhook endpoint',
      valid: { url: 'https://hooks.example.com/', event_types: ['*'], headers: { 'x-key': 'theirs' } },
      schema: () => bodyOf('/api/admin/webhook-endpoints'),
    },
    {
      name: 'change of a webhook endpoint',
      valid: { description: 'Their CRM', state: 'paused', version: 1 },
      schema: () => bodyOf('/api/admin/webhook-endpoints/:id'),
    },
    {
      name: 'API key',
      valid: { name: 'CRM', scopes: ['events:read'] },
      schema: () => bodyOf('/api/admin/api-keys'),
    },
    {
      name: 'invitation',
      valid: { email: 'ana@evergreen.example', name: 'Ana Ruiz', role: 'agent' },
      schema: () => bodyOf('/api/admin/members'),
    },
    {
      name: 'change of a member',
      valid: { name: 'Ana Ruiz', role: 'admin' },
      schema: () => bodyOf('/api/admin/members/:id'),
    },
    {
      name: 'change of how people sign in',
      valid: { password_door: 'closed', second_factor: 'required' },
      schema: () => bodyOf('/api/admin/sign-in'),
    },
    ...['/api/admin/authenticator/confirm', '/api/admin/authenticator/remove', '/api/admin/recovery-codes'].map(
      (url) => ({ name: `code to ${url}`, valid: { code: '123456' }, schema: () => bodyOf(url) }),
    ),
    {
      name: 'passkey',
      valid: {
        name: 'My phone',
        response: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        },
      },
      schema: () => bodyOf('/api/admin/passkeys'),
    },
    {
      name: 'changed password',
      valid: { current_password: 'a password', new_password: 'another password' },
      schema: () => bodyOf('/api/admin/password'),
    },
    {
      name: 'confirmed identity',
      valid: { password: 'a password' },
      schema: () => bodyOf('/api/admin/reauthenticate'),
    },
    {
      name: 'sign-in with a passkey',
      valid: {
        response: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      },
      schema: () => bodyOf('/api/admin/login/passkey'),
    },
    {
      name: 'accepted invitation',
      valid: { name: 'Ana Ruiz', password: 'twelve characters' },
      schema: () => bodyOf('/api/invitations/:token'),
    },
    {
      name: 'search for a person',
      valid: { email: 'ana@evergreen.example' },
      schema: () => bodyOf('/api/admin/privacy/find'),
    },
    {
      name: 'erasure of a person',
      valid: { email: 'ana@evergreen.example', email_checked: true, reason: 'Asked by phone' },
      schema: () => bodyOf('/api/admin/privacy/erase'),
    },
    {
      name: 'request for a link to reset a password',
      valid: { email: 'ana@evergreen.example' },
      schema: () => bodyOf('/api/password-resets'),
    },
    { name: 'link to reset a password', valid: { token: 'AAAA' }, schema: () => bodyOf('/api/password-resets/read') },
    {
      name: 'reset password',
      valid: { token: 'AAAA', password: 'twelve characters' },
      schema: () => bodyOf('/api/password-resets/complete'),
    },
    {
      name: 'privacy request',
      valid: { email: 'ana@evergreen.example', kind: 'erasure' },
      schema: () => bodyOf('/api/privacy-requests'),
    },
    {
      name: 'answer to a privacy request',
      valid: { decision: 'refuse' },
      schema: () => bodyOf('/api/admin/privacy/requests/:id/decision'),
    },
    {
      name: 'settings of a receptionist',
      valid: { version: 1, business_name: 'Cumberland Bikes' },
      schema: () => bodyOf('/api/receptionist/:token'),
    },
    {
      name: 'answer that a receptionist is taught',
      valid: { version: 1, question: 'Do you sell boats?', answer: 'No.' },
      schema: () => bodyOf('/api/receptionist/:token/facts'),
    },
    {
      name: 'change of an answer',
      valid: { version: 1, answer: 'No.' },
      schema: () => bodyOf('/api/receptionist/:token/facts/:id'),
    },
    { name: 'message done', valid: { done: true }, schema: () => bodyOf('/api/receptionist/:token/messages/:id') },
    {
      name: 'canceled appointment',
      valid: { cancelled: true },
      schema: () => bodyOf('/api/receptionist/:token/appointments/:id'),
    },
    {
      name: 'answer to a question',
      valid: { answer: 'No.' },
      schema: () => bodyOf('/api/receptionist/:token/questions/:id/answer'),
    },
    { name: 'custom deal', valid: customDealInput(), schema: () => customDeal },
  ];
  const bodyOf = (url: string) =>
    routes.find((route) => route.url === url && route.schema?.body)?.schema?.body as z.ZodObject;

  test('the list of request bodies is complete', () => {
    const bodies = routes.filter((route) => route.schema?.body).map((route) => route.url);
    expect(bodies.toSorted()).toEqual(
      [
        contactForm.url,
        newsletter.url,
        partnerApplication.url,
        demoRequest.url,
        ...Object.values(formPages),
        '/api/admin/login',
        '/api/send-otp',
        '/api/verify-otp',
        '/api/receptionist/:token',
        '/api/receptionist/:token/facts',
        '/api/receptionist/:token/facts/:id',
        '/api/receptionist/:token/messages/:id',
        '/api/receptionist/:token/appointments/:id',
        '/api/receptionist/:token/questions/:id/answer',
        '/api/admin/demo-requests/:id',
        '/api/admin/jobs/retry',
        '/api/admin/pauses',
        '/api/admin/partner-applications/:id',
        '/api/admin/contact-forms/:id',
        '/api/admin/newsletter-subscribers/:id',
        '/api/admin/custom-deals/:id',
        ...leadPaths.flatMap((path) => [
          `/api/admin/records/${path}/:id`,
          `/api/admin/records/${path}/:id/notes`,
          `/api/admin/records/${path}/bulk`,
        ]),
        ...correctablePaths.map((path) => `/api/admin/records/${path}/:id/person`),
        '/api/admin/saved-views',
        '/api/admin/setup/tests',
        '/api/admin/webhook-endpoints',
        '/api/admin/webhook-endpoints/:id',
        '/api/admin/webhook-endpoints/:id/recover',
        '/api/admin/webhook-endpoints/:id/rotate-secret',
        '/api/admin/webhook-endpoints/:id/test',
        '/api/admin/api-keys',
        '/api/admin/authenticator/confirm',
        '/api/admin/authenticator/remove',
        '/api/admin/recovery-codes',
        '/api/admin/passkeys',
        '/api/admin/login/passkey',
        '/api/admin/password',
        '/api/privacy-requests',
        ...['find', 'export', 'erase', 'requests/:id/decision'].map((name) => `/api/admin/privacy/${name}`),
        '/api/admin/reauthenticate',
        '/api/admin/reauthenticate/passkey',
        '/api/admin/members',
        '/api/admin/members/:id',
        '/api/admin/sign-in',
        '/api/invitations/:token',
        '/api/password-resets',
        '/api/password-resets/complete',
        '/api/password-resets/read',
        ...checkoutUrls,
      ].toSorted(),
    );
  });

  test.each(inputs)('$name: every text and every list has a maximum length', ({ valid, schema }) => {
    const fields = Object.keys(z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' }).properties ?? {});
    expect(fields.length).toBeGreaterThan(0);
    expect(schema().safeParse(valid).success).toBe(true);
    const endless = ['a'.repeat(20_000), '1'.repeat(20_000), '   '.repeat(20_000), Array(5_000).fill('a')];
    for (const field of fields) {
      for (const value of endless)
        expect([field, schema().safeParse({ ...valid, [field]: value }).success]).toEqual([field, false]);
    }
    expect(schema().safeParse({ ...valid, unknown: 1 }).success).toBe(false);
  });
});
