import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { eventually } from '#tests/support/conditions.ts';
import { bookingTime, leavingMessage, requestReceptionist, talkTo } from '#tests/support/own-calls.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('after a call', () => {
  let mail: MailServer;
  let product: Product;
  beforeAll(async () => {
    mail = await startMailServer();
    product = await startProduct({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'Ringwell <hello@ringwell.test>' } });
  });
  afterAll(async () => {
    await product.close();
    await mail.close();
  });

  const request = () => requestReceptionist(product);
  const mailAbout = (owner: string, subject: RegExp) =>
    eventually(() => {
      const found = mail.mails.find((sent) => [sent.to].flat()[0]?.text === owner && subject.test(sent.subject ?? ''));
      if (!found) throw new Error('The email has not arrived');
      return found;
    });
  /** The calendar part of a mail, with its fields unfolded. */
  const calendarOf = ({ attachments }: { attachments: { contentType: string; content: Buffer }[] }) =>
    attachments
      .find(({ contentType }) => contentType.startsWith('text/calendar') || contentType === 'application/ics')
      ?.content.toString()
      .replaceAll(/\r\n[ \t]/g, '') ?? '';
  const field = (text: string, name: string) => new RegExp(`^${name}[;:](.*)$`, 'm').exec(text)?.[1]?.trim();

  test('the owner gets an appointment as an invitation, and its cancellation takes it out of the calendar', async () => {
    const { owner, link, status } = await request();
    const { call } = await talkTo(product, status, bookingTime);
    await call.answer('Bye');
    const booked = await mailAbout(owner, /^Dana Wells booked /);
    const invitation = calendarOf(booked);
    expect(field(invitation, 'METHOD')).toBe('REQUEST');
    expect(field(invitation, 'SEQUENCE')).toBe('0');
    expect(field(invitation, 'DTSTART')).toMatch(/^\d{8}T\d{6}Z$/);
    expect(field(invitation, 'SUMMARY')).toBe('Dana Wells\\, (615) 555-0100');
    expect(invitation).toMatch(/^ORGANIZER;CN="Ringwell":mailto:hello@ringwell\.test\r?$/im);
    expect(invitation).toMatch(new RegExp(`^ATTENDEE;.*RSVP=FALSE.*mailto:${owner}\\r?$`, 'im'));
    expect(booked.text).toContain('Dana Wells');

    const [appointment] = (await product.core.receptionists.read(link)).owner?.appointments ?? [];
    await product.core.receptionists.cancelAppointment(link, String(appointment?.id));
    const cancellation = calendarOf(await mailAbout(owner, /^Canceled: the appointment on /));
    expect(field(cancellation, 'METHOD')).toBe('CANCEL');
    expect(field(cancellation, 'STATUS')).toBe('CANCELLED');
    expect(field(cancellation, 'SEQUENCE')).toBe('1');
    expect(field(cancellation, 'UID')).toBe(field(invitation, 'UID'));
  });

  test('the owner reads the message and what was said', async () => {
    const { owner, status } = await request();
    const { call } = await talkTo(product, status, leavingMessage);
    await call.answer('Bye');
    const { text = '' } = await mailAbout(owner, /^A message from Dana Wells$/);
    for (const part of ['(615) 555-0100', 'A flat tire', 'at noon', 'I want to leave a message', '/dashboard/'])
      expect(text).toContain(part);
  });
});
