import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('a visitor sends the contact form', () => {
  let mail: MailServer;
  let product: Product;

  beforeAll(async () => {
    mail = await startMailServer();
    product = await startProduct({ settings: { SMTP_URL: mail.url, TEAM_EMAIL: 'team@ringwell.test' } });
  });
  afterAll(async () => {
    await product.close();
    await mail.close();
  });

  test('is answered at once with a reference, and both sides get an email with it', async () => {
    const form = contactFormInput({ name: 'Ana <b>Bold</b>' });
    const answer = await product.post('/api/admin/contact-form', form);
    expect(answer.statusCode).toBe(202);
    const { reference } = answer.json();
    expect(reference).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);

    const [toTeam, toSender] = await eventually(() => {
      const find = (address: string) => mail.mails.find((sent) => [sent.to].flat()[0]?.text === address);
      const both = [find('team@ringwell.test'), find(form.email)];
      expect(both.every(Boolean)).toBe(true);
      return both;
    });
    expect(toTeam?.subject).toContain(reference);
    expect(toTeam?.replyTo?.text).toBe(form.email);
    expect(toTeam?.html).toContain('Ana &lt;b&gt;Bold&lt;/b&gt;');
    expect(toSender?.text).toContain("We'll get back to you within 2 hours.");
    expect(toSender?.text).toContain(reference);
  });
});
