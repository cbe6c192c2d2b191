import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { prerenderPage } from '../../../apps/web/prerender/renderer.tsx';
import { ThemeToggle } from '../../../apps/web/theme/theme-toggle.tsx';
import { site } from './site.ts';

describe('without a browser', () => {
  test('the landing page is rendered whole: every section, the footer and what search engines read', async () => {
    const { head, body } = await prerenderPage('/', site);
    for (const id of ['features', 'dashboard', 'pricing', 'contact']) expect(body).toContain(`id="${id}"`);
    for (const words of ['What happens next', 'Stay Updated', 'https://forum.example']) expect(body).toContain(words);
    expect(head).toContain('<title>Ringwell: the AI receptionist that answers every call</title>');
    expect(head).toMatch(/<meta name="description" content="[^"]{50,200}"/);
    const structured: unknown = JSON.parse(
      /<script type="application\/ld\+json">(.+?)<\/script>/.exec(head)?.[1] ?? '',
    );
    expect(structured).toMatchObject({ '@type': 'Service', offers: [{ price: 399 }, { price: 1899 }] });
  });

  test('every part is in its place in the HTML: nothing waits for a script to move or show it', async () => {
    for (const path of ['/', '/partner-signup', '/demo', '/live-support']) {
      const { body } = await prerenderPage(path, site);
      expect([path, body.match(/<template|<!--\$[?!~]-->| id="[SB]:|<div hidden/g)]).toEqual([path, null]);
    }
  });

  test('the privacy page says how long what is kept, by the settings', async () => {
    const said = async (kept_days: Partial<typeof site.kept_days>) => {
      const { body } = await prerenderPage('/privacy', { ...site, kept_days: { ...site.kept_days, ...kept_days } });
      return body.replaceAll(/<[^>]+>/g, '');
    };
    const usual = await said({});
    expect(usual).toContain('their messages and appointments: 24 months.');
    expect(usual).toContain('approved deals: 7 years.');
    expect(usual).toContain('got from us about you: 90 days.');
    const changed = await said({ bodies: 30, forms: 365, money: 3_653 });
    expect(changed).toContain('their messages and appointments: 12 months.');
    expect(changed).toContain('approved deals: 10 years.');
    expect(changed).toContain('got from us about you: 30 days.');
    for (const period of ['24 months', '7 years', '90 days.'])
      expect(changed.split('Records of our')[0]).not.toContain(period);
  });

  const form = (body: string, id: string) => new RegExp(`<form[^>]* id="${id}".+?</form>`, 's').exec(body)?.[0] ?? '';
  const honeypot = /<label hidden="" class="hidden">Leave this empty<input[^>]* name="leave_empty"[^>]*><\/label>/;
  /** Every enabled control's name, from its label or legend; without the field that is not displayed. */
  const named = (html: string) =>
    [...html.replace(honeypot, '').matchAll(/<(?:input|textarea|select)[^>]*>/g)].map(([tag]) => {
      const id = / id="([^"]+)"/.exec(tag)?.[1];
      const labeled = tag.includes('type="radio"') || html.includes(`<label for="${id}"`);
      return labeled && !tag.includes(' disabled=') ? / name="([^"]+)"/.exec(tag)?.[1] : tag;
    });

  test.each([
    ['/', 'contact-form', '/contact', ['name', 'email', 'company', 'message']],
    ['/contact', 'contact-form', '/contact', ['name', 'email', 'company', 'message']],
    ['/', 'newsletter-form', '/newsletter', ['email']],
    ['/terms', 'newsletter-form', '/newsletter', ['email']],
    ['/privacy-request', 'privacy-request-form', '/privacy-request', ['email', 'kind']],
    [
      '/partner-signup',
      'partner-application-form',
      '/partner-signup#partner-application-form',
      [
        ...[
          'partner_code',
          'partner_code',
          'partner_code',
          'company_name',
          'contact_name',
          'email',
          'phone',
          'website',
        ],
        ...['business_type', 'experience', 'stripe_account_id'],
      ],
    ],
  ])(
    '%s has the %s complete: where it is posted, its labels, its fields and its button',
    async (path, id, action, names) => {
      const html = form((await prerenderPage(path, site)).body, id);
      expect(html).toContain(`action="${action}" method="post"`);
      expect(html).toMatch(honeypot);
      expect(named(html)).toEqual(names);
      expect(html).toMatch(/<button type="submit"(?![^>]* disabled=)[^>]*>/);
    },
  );

  test.each([
    ['/demo', 'aria-labelledby="demo-step"', ['email', 'phone', 'includeCard']],
    [
      '/custom-deals-upload',
      'id="custom-deal-form"',
      [
        ...['salesRepName', 'salesRepEmail', 'salesRepCode', 'customerName', 'customerCompany', 'customerEmail'],
        ...['customerPhone', 'dealName', 'integrationFee', 'monthlyFee', 'contractDuration', 'contractStartDate'],
        ...['paymentTerms', 'specialNotes'],
      ],
    ],
    [
      '/partner-checkout',
      'noValidate=""',
      [
        ...['product_id', 'product_id', 'payment_type', 'payment_type', 'payment_type'],
        ...['partner_code', 'customer_email'],
      ],
    ],
  ])('%s has its fields in the first HTML, and says that sending them needs a script', async (path, mark, names) => {
    const { body } = await prerenderPage(path, site);
    const html = new RegExp(`<form[^>]*${mark}.+?</form>`, 's').exec(body)?.[0] ?? '';
    for (const name of names) expect(html).toContain(` name="${name}"`);
    expect(html.match(/<label/g)?.length).toBeGreaterThanOrEqual(names.length);
    expect(html).toMatch(/<button type="submit"[^>]* disabled=/);
    expect(body).toMatch(/<noscript>.*This form needs JavaScript/);
  });

  test('the plan without a price links to the calendar where there is one, and to a call where there is none', async () => {
    expect((await prerenderPage('/', site)).body).toContain('href="https://calendar.example/diamond"');
    const { body } = await prerenderPage('/', { ...site, links: { ...site.links, scheduling: null } });
    expect(body).toMatch(/<a href="tel:\+16155550110"[^>]*>(?:(?!<\/a>).)*Call/);
  });

  test('the theme toggle requires its provider', () => {
    expect(() => renderToString(createElement(ThemeToggle))).toThrow('useTheme must be used within a ThemeProvider');
  });
});
