import { describe, expect, test } from 'vitest';
import { sampleAccessEmails } from '#core/access/email-samples.ts';
import { sampleCallEmails } from '#core/calls/emails.ts';
import { emailTemplates } from '#core/jobs/emails.ts';
import { fullDashboardTerms } from '#core/leads/demo-request/rules.ts';
import { createGallery } from '#core/operations/gallery/service.ts';
import { samplePrivacyEmails } from '#core/privacy/emails.ts';
import { testConfig } from '#tests/support/product.ts';

const config = testConfig('postgresql://localhost/x', '/tmp', { PUBLIC_URL: 'https://ringwell.test' });
const gallery = createGallery({
  config,
  more: [...sampleAccessEmails(config), ...samplePrivacyEmails(config), ...sampleCallEmails(config)],
});
const samples = gallery.samples();

/** Gmail shows no more than this of an email. */
const mostBytes = 102 * 1024;

test('the gallery shows every kind of email', () => {
  const shown = new Set(samples.map(({ template }) => template));
  expect(emailTemplates.filter((template) => !shown.has(template))).toEqual([]);
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
});

const wordsOf = (id: string) =>
  samples
    .filter((sample) => sample.id === id)
    .map(({ email: { subject, heading, paragraphs } }) => [subject, heading, ...paragraphs].join(' '))
    .join();

test('the emails about a demo agree on when the full dashboard opens, and say what a card did', () => {
  expect(fullDashboardTerms).toContain('Full dashboard access requires payment details within 7 days');
  for (const id of ['demo-request-acknowledgement', 'demo-assigned']) expect(wordsOf(id)).toContain(fullDashboardTerms);
  expect(wordsOf('demo-request-acknowledgement')).toContain('your request moved up. Nothing was charged.');
});

test('a visitor on the wrong page is promised no number, and neither is the team asked for one', () => {
  for (const id of ['demo-wrong-page-acknowledgement', 'demo-wrong-page-notice'])
    expect(wordsOf(id)).not.toMatch(/on its way|24 hours|7 days|promised/);
  expect(wordsOf('demo-wrong-page-acknowledgement')).toContain('Thanks for telling us');
});

describe.each(samples.map(({ id, email }) => ({ id, email })))('the email $id', ({ id, email }) => {
  const { subject, html, text } = gallery.rendered(id) ?? { subject: '', html: '', text: '' };
  const words = html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

  test('says the same in both parts', () => {
    for (const paragraph of [email.heading, ...email.paragraphs]) {
      expect(text).toContain(paragraph);
      expect(words).toContain(paragraph);
    }
    expect(subject).toBe(email.subject);
  });

  test('has complete words: nothing is missing in a sentence', () => {
    expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
    expect(subject.length).toBeLessThanOrEqual(90);
  });

  test('links to our own https pages, or to Stripe’s', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    for (const link of links)
      expect(link).toMatch(/^(?:https:\/\/(?:ringwell\.test|invoice\.stripe\.com)\/|tel:\+|mailto:)/);
    for (const link of links.filter((each) => each.startsWith('https'))) expect(text).toContain(link);
  });

  test('is small, has no picture and no script, and knows dark mode', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(mostBytes / 4);
    expect(html).not.toMatch(/<(?:img|script|link|svg)\b/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('lang="en"');
  });

  test('can be unsubscribed from where it is not about a purchase or for the team', () => {
    expect(text.includes('Unsubscribe:')).toBe(email.unsubscribeUrl !== undefined);
    if (email.to === config.mail.team) expect(email.unsubscribeUrl).toBeUndefined();
  });
});
