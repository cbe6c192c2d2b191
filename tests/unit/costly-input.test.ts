import { describe, test } from 'vitest';
import { refuseGuessable } from '#core/access/guessable.ts';
import { contactForm } from '#core/leads/contact-form/schemas.ts';
import { readDocument } from '#core/leads/custom-deal/document.ts';
import { renderEmail } from '#core/messaging/messages/render.tsx';
import { codeRequest } from '#core/messaging/phone-verification/schemas.ts';
import { readPartnerLink } from '#core/money/checkout/rules.ts';
import { safeFilename } from '#core/platform/files.ts';
import { phone, webAddress } from '#core/shared/schemas.ts';
import { zipFile } from '#tests/factories/files.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { expectCheap } from '#tests/support/cpu.ts';

describe('what takes longer the longer it is costs a sender’s request little', () => {
  test.each([
    ['dots within', `a${'.'.repeat(70_000)}b.txt`],
    ['blanks within', `a${' '.repeat(70_000)}b.txt`],
    ['dots at the end', `a${'.'.repeat(70_000)}`],
    ['numbers of cards', `${'4-'.repeat(35_000)}.pdf`],
    ['accents', `${'e\u0301'.repeat(35_000)}.pdf`],
  ])('the name of a file: %s', async (_what, name) => {
    await expectCheap(5, () => safeFilename(name, 'txt', 'contract'));
  });

  test.each<[string, () => unknown]>([
    ['a line', () => contactForm.safeParse(contactFormInput({ name: '4-'.repeat(30_000) }))],
    ['a longer text', () => contactForm.safeParse(contactFormInput({ message: '4-'.repeat(30_000) }))],
    [
      'the longest text that is allowed',
      () => contactForm.safeParse(contactFormInput({ message: '4-'.repeat(2_500) })),
    ],
    ['a phone number', () => phone.safeParse('4-'.repeat(30_000))],
    ['the phone number of a code', () => codeRequest.safeParse({ phone: '4-'.repeat(30_000) })],
    ['an address of a site', () => webAddress.safeParse(`https://example.org/${'4-'.repeat(30_000)}`)],
  ])('a field: %s', async (_what, parse) => {
    await expectCheap(10, parse);
  });

  const types = (content: string) => zipFile([{ name: '[Content_Types].xml', content }]);
  test.each([
    ['Ctrl-Z within', Buffer.from(`a${'\u001a'.repeat(1_000_000)}b`)],
    ['blanks before a tag', Buffer.from(`${' '.repeat(1_000_000)}<x`)],
    ['tags without an end', types('<Override '.repeat(100_000))],
    ['comments without an end', types('<!--'.repeat(250_000))],
    ['many endings', types(`<Default Extension="x" ContentType="y"/>`.repeat(25_000))],
    [
      'lists of content types',
      zipFile(Array(200).fill({ name: '[Content_Types].xml', content: ' '.repeat(1_000_000) })),
    ],
  ])('a contract: %s', async (_what, bytes) => {
    await expectCheap(200, () => readDocument(bytes));
  });

  test('the email in a partner’s link', async () => {
    const link = new URLSearchParams({ code: 'GENERALPARTNER', partner: `${'@.'.repeat(8_000)} x` });
    await expectCheap(1, () => readPartnerLink(link));
  });

  test('the digits in an email', async () => {
    const sender = { brand: 'Ringwell', phone: '(615) 555-0100', email: 'team@ringwell.test' };
    const email = (paragraph: string) => ({ subject: 'Hello', heading: 'Hello', paragraphs: [paragraph] });
    renderEmail({ to: 'ana@example.org', ...email('Hello') }, sender);
    await expectCheap(20, () => renderEmail({ to: 'ana@example.org', ...email('4'.repeat(60_000)) }, sender));
  });

  test.each([
    ['the same digits', '19'.repeat(512)],
    ['the same date', '2019-10-'.repeat(128)],
    ['the same word', 'p@ssw0rd!'.repeat(113)],
  ])('a password: %s', async (_what, password) => {
    await refuseGuessable('password', 'four words in a row', []);
    await expectCheap(80, () => refuseGuessable('password', password, ['Ana Ruiz']).catch(() => null));
  });
});
