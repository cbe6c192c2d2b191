import { z } from 'zod';
import { defineResource, ourFault, type StatusTone } from '#core/resources/definition.ts';
import { heardAboutLabels } from './labels.ts';
import { type DemoStatus, demoTimes, heardAboutOptions } from './rules.ts';
import { demoChange, demoRequest, demoRequestAccepted, demoRequestRow } from './schemas.ts';

/** The calls to the number of a demo. */
const calls = z.object({ count: z.number().int(), seconds: z.number().int(), first_at: z.string().nullable() });

export const demoRequestResource = defineResource({
  kind: 'demo_request',
  path: 'demo-requests',
  names: { list: 'Demo Requests', one: 'demo request', many: 'demo requests', short: 'demo' },
  referencePrefix: 'D',
  title: 'email',
  form: {
    url: '/api/demo-requests',
    summary: 'Request a free demo number',
    description:
      'With `card_provided`, `card_last_four` and `billing_zip` are required. A `verification_token` counts for the `phone` it was made for.',
    input: demoRequest,
    accepted: demoRequestAccepted,
  },
  tracking: {
    code: 1,
    answerSeconds: demoTimes.setUp,
    words: {
      thing: 'demo request',
      wait: 'We’ll set up your demo number',
      done: 'Your demo number was set up',
      taken: 'Your demo number is set up.',
      late: ourFault,
    },
    closed: {
      statuses: ['wrong_page'],
      text: 'You told us this was the wrong page, so we won’t set up a number. If you’d like one after all, just ask for it again.',
    },
  },
  row: demoRequestRow,
  idField: 'demo_id',
  change: demoChange,
  changeAction: 'demo-changed',
  ownDetail: { calls },
  statuses: {
    pending: 'waiting',
    assigned: 'good',
    active: 'plain',
    expired: 'plain',
    released: 'plain',
    converted: 'plain',
    wrong_page: 'plain',
  } satisfies Record<DemoStatus, StatusTone>,
  initialStatus: 'pending',
  due: {
    pending: { what: 'Number', after: { arrived_at: demoTimes.setUp } },
    // The same times as the reminder: never sooner than a day after the number is assigned.
    assigned: { what: 'First call', after: { arrived_at: demoTimes.remind, assigned_at: demoTimes.setUp } },
    active: { what: 'Purchase', after: { expires_at: 0 } },
  },
  search: ['reference', 'email', 'phone?'],
  texts: ['business_description'],
  filters: {
    priority: { column: 'priority', values: ['High', 'Medium'] },
    source: { column: 'heard_about_us', values: heardAboutOptions, labels: heardAboutLabels },
  },
  sorts: { '-score': { column: 'lead_score', label: 'Highest score first' } },
  correctable: {
    email: { label: 'Email', schema: demoRequest.shape.email },
    phone: {
      label: 'Phone',
      schema: demoRequest.shape.phone,
      resets: { column: 'phone_verification', to: 'unverified' },
    },
  },
  buyerColumn: 'email',
});
