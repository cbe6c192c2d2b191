import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contactStatuses } from '#core/leads/contact-form/rules.ts';
import { dealStatuses, paymentTermsOptions } from '#core/leads/custom-deal/rules.ts';
import {
  demoStatuses,
  heardAboutOptions,
  heardDemoOptions,
  integrationChoiceOptions,
  readyForDemoOptions,
  triedDemoOptions,
} from '#core/leads/demo-request/rules.ts';
import { subscriberStatuses } from '#core/leads/newsletter-subscriber/rules.ts';
import { applicationStatuses, businessTypes } from '#core/leads/partner-application/rules.ts';
import { commissionStates, earningKinds, holds } from '#core/money/commissions/rules.ts';
import { soldPlanIds } from '#core/money/plans/plans.ts';
import { paymentTypes } from '#core/money/plans/rules.ts';
import { outcomes } from '#core/receptionist/schemas.ts';
import { publicLineKind } from '#core/webhooks/data/schemas.ts';
import { type EventType, envelope, eventTypeNames, eventTypes, jsonSchemaOf } from '#core/webhooks/registry.ts';
import { type Schema, shapeOf } from '#tests/support/event-schemas.ts';

const shapeNow = (type: EventType) => shapeOf(jsonSchemaOf(type) as Schema);

describe('the event types that receivers are built for', () => {
  test('the values they list are those that are stored', () => {
    const valuesOf = (type: EventType, field: string) => {
      const schema = shapeNow(type).properties?.[field];
      return schema?.enum ?? schema?.anyOf?.[0]?.enum;
    };
    for (const [type, field, values] of [
      ['contact_form.created', 'status', contactStatuses],
      ['newsletter_subscriber.created', 'status', subscriberStatuses],
      ['demo_request.created', 'status', demoStatuses],
      ['demo_request.created', 'tried_demo', triedDemoOptions],
      ['demo_request.created', 'heard_demo', heardDemoOptions],
      ['demo_request.created', 'ready_for_demo', readyForDemoOptions],
      ['demo_request.created', 'integration_choice', integrationChoiceOptions],
      ['demo_request.created', 'heard_about_us', heardAboutOptions],
      ['demo_request.status_changed', 'previous_status', demoStatuses],
      ['partner_application.created', 'status', applicationStatuses],
      ['partner_application.created', 'business_type', businessTypes],
      ['partner_application.status_changed', 'status', applicationStatuses],
      ['custom_deal.created', 'status', dealStatuses],
      ['custom_deal.created', 'payment_terms', paymentTermsOptions],
      ['custom_deal.status_changed', 'status', dealStatuses],
      ['purchase.paid', 'plan', soldPlanIds],
      ['purchase.paid', 'payment_type', paymentTypes],
      ['commission.accrued', 'state', commissionStates],
      ['commission.held', 'hold', holds],
      ['call.completed', 'outcome', outcomes],
    ] as const)
      expect([type, field, valuesOf(type, field)]).toEqual([type, field, [...values]]);
    expect(earningKinds.map(publicLineKind)).toEqual(['setup', 'installment', 'monthly']);
  });
});

describe('the examples', () => {
  test.each(eventTypeNames)('%s: its example is what it sends, about people who do not exist', (type) => {
    const { data, example } = eventTypes[type];
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(data.shape).toSorted());
    const body = { type, timestamp: '2026-11-24T15:04:06.000Z', data: example };
    expect(envelope(type).parse(body)).toEqual(body);
    // The published schema also lists the values.
    expect(z.fromJSONSchema(jsonSchemaOf(type)).parse(example)).toEqual(example);
    const text = JSON.stringify(example);
    for (const [address] of text.matchAll(/[\w.]+@[\w.]+/g)) expect(address).toMatch(/@example\.com$/);
    for (const [number] of text.matchAll(/\(?\d{3}\)?[ -]\d{3}-\d{4}/g)) expect(number).toMatch(/555-01\d\d$/);
  });
});
