import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contactForm, demoRequest, formEndpoints, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countsOf } from '#tests/support/tables.ts';

const cardNumberMessage = 'Please leave card numbers out of this field';
const nothing = {
  contact_form: 0,
  newsletter_subscriber: 0,
  partner_application: 0,
  demo_request: 0,
  job: 0,
  idempotency_key: 0,
};
const humanize = (value: unknown) => JSON.stringify(value)?.slice(0, 40) ?? String(value);

describe('a form with something wrong in it', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());
  afterEach(async () => {
    expect(await countsOf(product, ...Object.keys(nothing))).toEqual(nothing);
  });

  /** The answer to a form with one wrong field: a 422 problem that names it; returns its message. */
  async function complaintAbout(url: string, form: object, field: string): Promise<string> {
    const answer = await product.post(url, form, { 'idempotency-key': 'never stored' });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    const problem = answer.json();
    expect(problem).toMatchObject({
      type: 'urn:ringwell:problem:validation_failed',
      title: 'Some fields need attention',
      status: 422,
      code: 'validation_failed',
      request_id: answer.headers['x-request-id'],
    });
    expect(problem.errors).toEqual([{ field, message: expect.any(String) }]);
    expect(problem.detail).toBe(problem.errors[0].message);
    return problem.detail;
  }

  describe.each(formEndpoints)('$name', ({ url, valid, required, texts }) => {
    const requiredFields = Object.entries(required);

    test.each(requiredFields)('without %s is asked for it: "%s"', async (field, message) => {
      expect(await complaintAbout(url, valid({ [field]: undefined }), field)).toBe(message);
    });

    test('with no fields is told every missing one, each once', async () => {
      const answer = await product.post(url, {});
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual(requiredFields.map(([field, message]) => ({ field, message })));
    });

    test.each(requiredFields)('accepts only valid characters in %s', async (field) => {
      for (const wrong of [null, [], {}, true, 0, 12.5, ['text'], { a: 'text' }, [null], '', '   ', '\n']) {
        await complaintAbout(url, valid({ [field]: wrong }), field);
      }
    });

    test('is told which field is unknown', async () => {
      for (const field of ['is_admin', 'id', 'status', 'toString', 'hasOwnProperty', 'ﾠ', 'email ', 'x'.repeat(90)]) {
        expect(await complaintAbout(url, valid({ [field]: 'x' }), field)).toBe('We don’t recognize this field');
      }
    });

    test.each(Object.entries(texts))('accepts %s up to its limit and not a character more', async (field, { max }) => {
      const fullOf = (length: number) => `${'ab cd'.repeat(max).slice(0, length - 1)}e`;
      expect(await complaintAbout(url, valid({ [field]: fullOf(max + 1) }), field)).toBe(
        `Please keep this to ${max.toLocaleString('en-US')} characters`,
      );
      await complaintAbout(url, valid({ [field]: fullOf(20_000) }), field);
    });

    test.each(Object.entries(texts).filter(([, { multiline }]) => !multiline))(
      'keeps %s on one line',
      async (field) => {
        for (const lineBreak of ['\n', '\r', '\r\nBcc: everyone@example.com']) {
          expect(await complaintAbout(url, valid({ [field]: `one${lineBreak}two` }), field)).toBe(
            'Please keep this on one line',
          );
        }
      },
    );

    test.each([
      '',
      'plain',
      '@x.com',
      'a@',
      'a@b',
      'a b@c.com',
      'a@b@c.com',
      'a@b..com',
      'a@b.c',
      '"quoted"@x.com',
      'a@x.com\r\nBcc: b@x.com',
      'Ana <a@x.com>',
      'a@x.com,b@x.com',
      'a@xn--.',
      'a..b@x.com',
      'a@-x.com',
      `${'a'.repeat(65)}@x.com`,
      `a@${'b'.repeat(250)}.com`,
      'a'.repeat(10_000),
    ])('is refused with %j as an email address', async (email) => {
      expect(await complaintAbout(url, valid({ email }), 'email')).toBe(
        email === '' ? 'Email is required' : 'Invalid email address',
      );
    });
  });

  const phoneForms = [demoRequest, partnerApplication];
  test.each([
    '12345',
    'abcdefghij',
    '+',
    '++16155550100',
    '(((((((((',
    '615-555-010x',
    '----------',
    '+44 20 7946',
    '1'.repeat(31),
  ])('the phone number %j is invalid', async (phone) => {
    for (const { url, valid } of phoneForms)
      expect(await complaintAbout(url, valid({ phone }), 'phone')).toBe('Invalid phone number');
  });

  test('a card number is not a phone number', async () => {
    for (const { url, valid } of phoneForms)
      expect(await complaintAbout(url, valid({ phone: '4242 4242 4242 4242' }), 'phone')).toBe(cardNumberMessage);
  });

  const website = 'Please enter a valid website address, for example https://example.com';
  const otherScheme = 'Please enter the address of a website, which begins with https:// or http://';
  test.each([
    ['example', website],
    ['javascript:alert(1)', otherScheme],
    ['file:///etc/passwd', otherScheme],
    ['data:text/html,hi', otherScheme],
    ['http://', website],
    ['https://user:secret@example.com', website],
    ['https://localhost', website],
    ['https://exa\tmple.com', website],
    ['https://example.com/a b', website],
    [`https://example.com/${'a'.repeat(3_000)}`, 'Please enter a valid website address'],
  ])('a partner’s website cannot be %j', async (address, message) => {
    expect(
      await complaintAbout(partnerApplication.url, partnerApplication.valid({ website: address }), 'website'),
    ).toBe(message);
  });

  test.each([
    [
      partnerApplication,
      'partner_code',
      ['diamond', 'E TC', '', 'ETC,DIRECTFIL', 'ЕТС', 'constructor'],
      'Please enter a valid partner code (ETC, DIRECTFIL, or GENERALPARTNER)',
    ],
    [partnerApplication, 'business_type', ['Consulting', 'bank', '', 'other '], 'Please select a business type'],
    [demoRequest, 'tried_demo', ['Called', 'no', ''], 'Please select an option'],
    [demoRequest, 'ready_for_demo', ['YES', 'maybe'], 'Please select an option'],
    [demoRequest, 'integration_choice', ['premium', 'basic '], 'Please select an option'],
    [demoRequest, 'heard_about_us', ['tv', 'toString'], 'Please select an option'],
    [
      demoRequest,
      'important_features',
      ['Free beer', '24/7 availability', 'x'.repeat(401), '24/7 Availability;Multilingual Support'],
      'Please choose from the listed features',
    ],
    [
      demoRequest,
      'important_features',
      [['24/7 Availability'], 5, {}],
      'Please send the features as one comma-separated text',
    ],
    [demoRequest, 'card_provided', ['true', 1, null], 'Please say whether a card was provided'],
    [demoRequest, 'email_reminders', ['yes', 0, null], 'Please choose yes or no'],
    [demoRequest, 'sms_reminders', ['yes', 0, null], 'Please choose yes or no'],
    [demoRequest, 'card_last_four', ['424', '42424', '4242424242424242', 'abcd', '42 4'], 'Invalid card number'],
    [demoRequest, 'billing_zip', ['1', '12345678901', '372\u000003', '<script>'], 'Please enter a valid billing ZIP'],
    [
      contactForm,
      'created_at',
      [
        'yesterday',
        '2026-02-30T00:00:00Z',
        '2026-01-01',
        '2026-01-01T00:00:00',
        `2026-01-01T00:00:00.${'1'.repeat(500)}Z`,
        1_700_000_000,
        null,
      ],
      'Please send the time as an ISO timestamp',
    ],
  ])('$0.name: $1 accepts the offered values and nothing else', async (endpoint, field, wrong, message) => {
    for (const value of wrong)
      expect(await complaintAbout(endpoint.url, endpoint.valid({ [field]: value }), field), humanize(value)).toBe(
        message,
      );
  });

  test('a card that was provided needs its last four digits and its ZIP', async () => {
    const answer = await product.post(demoRequest.url, demoRequest.valid({ card_provided: true }));
    expect(answer.json().errors).toEqual([
      { field: 'card_last_four', message: 'Card number is required' },
      { field: 'billing_zip', message: 'Billing ZIP is required' },
    ]);
    for (const billing_zip of ['', '  ', null]) {
      const form = demoRequest.valid({ card_provided: true, card_last_four: '4242', billing_zip });
      expect(await complaintAbout(demoRequest.url, form, 'billing_zip')).toBe('Billing ZIP is required');
    }
  });

  test.each(['card_number', 'cardNumber', 'cvv', 'expiry_date', 'expiryDate'])(
    '%s has no business on the wire',
    async (field) => {
      expect(await complaintAbout(demoRequest.url, demoRequest.valid({ [field]: '4242424242424242' }), field)).toBe(
        'We don’t recognize this field',
      );
    },
  );

  test('a field the server calculates may be sent, but not with a list, an object or a long text', async () => {
    for (const [endpoint, field] of [
      [demoRequest, 'lead_score'],
      [demoRequest, 'priority'],
      [partnerApplication, 'partner_tier'],
    ] as const) {
      for (const wrong of [{}, [], 'x'.repeat(501)])
        await complaintAbout(endpoint.url, endpoint.valid({ [field]: wrong }), field);
    }
  });

  test('several wrong fields are all named, each once', async () => {
    const answer = await product.post(contactForm.url, {
      name: 5,
      email: 'no-at-sign',
      message: '\u0000',
      extra: 1,
      more: 2,
    });
    expect(answer.statusCode).toBe(422);
    const fields: string[] = answer.json().errors.map(({ field }: { field: string }) => field);
    expect(fields.toSorted()).toEqual(['email', 'extra', 'message', 'more', 'name']);
  });

  test('an email address with a name in another alphabet is not subscribed', async () => {
    for (const email of ['ｆａｎ@example.org', 'fаn@example.org', 'fan@ｅxample.org', 'fan@\u212a.org'])
      await complaintAbout(newsletter.url, { email }, 'email');
  });
});
