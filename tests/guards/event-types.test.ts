import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callOutcomes } from '#core/calls/rules.ts';
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
import { publicLineKind } from '#core/webhooks/data/schemas.ts';
import {
  type EventType,
  envelope,
  eventTypeNames,
  eventTypes,
  isEventType,
  jsonSchemaOf,
} from '#core/webhooks/registry.ts';
import { breaks, type Schema, shapeOf } from '#tests/support/event-schemas.ts';

/** What receivers were told. A type or field that is new is added to it by running this file with `--update`. */
const releasedFile = './released-event-types.json';
const releasedText = readFileSync(new URL(releasedFile, import.meta.url), 'utf8');
const released = z.record(z.string(), z.custom<Schema>()).parse(JSON.parse(releasedText));
/** Types that are no longer sent. They keep their place in the file, so that no name comes back with another meaning. */
const retired: readonly string[] = [];

const shapeNow = (type: EventType) => shapeOf(jsonSchemaOf(type) as Schema);

describe('the event types that receivers are built for', () => {
  test('a released type keeps every field, and new ones are written down: run this file with --update', async () => {
    const broken = Object.entries(released).flatMap(([name, schema]) => {
      if (retired.includes(name)) return isEventType(name) ? [`${name} is retired and still sent`] : [];
      if (!isEventType(name)) return [`${name} is gone`];
      return breaks(schema, shapeNow(name)).map((sentence) => `${name}: ${sentence}`);
    });
    // Before the file is written, so that no update hides a break.
    expect(broken).toEqual([]);
    const current = Object.fromEntries(eventTypeNames.map((name) => [name, shapeNow(name)]));
    await expect(`${JSON.stringify({ ...released, ...current }, null, 2)}\n`).toMatchFileSnapshot(releasedFile);
  });

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
      ['call.completed', 'outcome', callOutcomes],
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

describe('what counts as a break', () => {
  const text: Schema = { type: 'string' };
  const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
  const record = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
    type: 'object',
    properties,
    required,
  });
  const one = (field: Schema) => record({ field });

  test.each<[string, Schema, Schema, string[]]>([
    ['a lost field', record({ a: text, b: text }), record({ a: text }), ['data.b is gone']],
    ['a renamed field', record({ a: text }), record({ b: text }), ['data.a is gone']],
    ['a retyped field', one(text), one({ type: 'integer' }), ['data.field was string and is now integer']],
    [
      'another format',
      one({ type: 'string', format: 'uuid' }),
      one(text),
      ['data.field had the format uuid and now has none'],
    ],
    ['a newly nullable field', one(text), one(orNull(text)), ['data.field may now be null']],
    [
      'a retyped nullable field',
      one(orNull(text)),
      one(orNull({ type: 'boolean' })),
      ['data.field was string and is now boolean'],
    ],
    ['a newly optional field', one(text), record({ field: text }, []), ['data.field may now be absent']],
    [
      'a lost value',
      one({ type: 'string', enum: ['a', 'b'] }),
      one({ type: 'string', enum: ['a', 'c'] }),
      ['data.field lost the value b'],
    ],
    [
      'values no longer listed',
      one({ type: 'string', enum: ['a'] }),
      one(text),
      ['data.field no longer lists its values'],
    ],
    ['a lost field within', one(orNull(record({ a: text }))), one(orNull(record({}))), ['data.field.a is gone']],
    [
      'a retyped field in a list',
      one({ type: 'array', items: record({ a: text }) }),
      one({ type: 'array', items: record({ a: { type: 'integer' } }) }),
      ['data.field[].a was string and is now integer'],
    ],
  ])('%s', (_, was, is, sentences) => {
    expect(breaks(was, is)).toEqual(sentences);
  });

  test.each<[string, Schema, Schema]>([
    ['an added field', record({ a: text }), record({ a: text, b: text })],
    ['an added value', one({ type: 'string', enum: ['a'] }), one({ type: 'string', enum: ['a', 'b'] })],
    ['a field that is no longer null', one(orNull(text)), one(text)],
    ['a field that is always there', record({ a: text }, []), record({ a: text })],
    ['other words', one({ ...text, description: 'The old words' }), one({ ...text, description: 'The new words' })],
  ])('%s is none', (_, was, is) => {
    expect(breaks(shapeOf(was), shapeOf(is))).toEqual([]);
  });
});
