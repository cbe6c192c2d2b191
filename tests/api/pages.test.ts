import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prerenderedAddresses } from '#core/site/addresses.ts';
import { expectCheap } from '#tests/support/cpu.ts';
import { lastBuild, type Product, startProduct } from '#tests/support/product.ts';

describe('the pages of the site, as served', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      webFolder: lastBuild,
      workers: false,
      settings: {
        BRAND_NAME: 'Bell & <b>Co</b>',
        SUPPORT_PHONE: '+1 (615) 555-0199',
        RETENTION_BODIES_DAYS: '45',
        RETENTION_FORMS_DAYS: '365',
        RETENTION_MONEY_DAYS: '3653',
      },
    });
  });
  afterAll(() => product.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    product.app.inject({ url, headers: { accept: 'text/html', ...headers } });

  test.each(prerenderedAddresses)(
    '%s can be read without a script, with the configured business names',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toMatch(/<h1[ >]/);
      expect(page.body).toContain('+1 (615) 555-0199');
      expect(page.body).toContain('Bell &amp; &lt;b&gt;Co&lt;/b&gt;');
      expect(page.body).not.toContain('<b>Co</b>');
      expect(page.body.match(/<title>/g)).toHaveLength(1);
    },
  );

  test('the icon names its encoding, as every text does', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  test('the privacy page says without a script how long what is kept, as the settings have it', async () => {
    const said = (await get('/privacy')).body.replaceAll(/<[^>]+>/g, '');
    for (const words of [
      'their messages and appointments: 12 months.',
      'approved deals: 10 years.',
      'got from us about you: 45 days.',
    ])
      expect(said).toContain(words);
  });

  test.each([
    ['', 'No purchase found'],
    ['?plan=Basic+Level&amount=149900', 'There’s no payment to confirm.'],
    ['?demo=true&plan=Basic+Level', 'That’s all it takes.'],
    ['?demo=true&session_id=cs_demo_1', 'Confirming your payment…'],
    ['?session_id=cs_test_1', 'Confirming your payment…'],
  ])('the success page opened with "%s" says before any script what the address does', async (query, title) => {
    expect((await get(`/success${query}`)).body).toContain(title);
  });

  test.each([
    ['', '', 'ETC, DIRECTFIL, or GENERALPARTNER, in upper or lower case.'],
    ['?utm_source=mail', '', 'ETC, DIRECTFIL, or GENERALPARTNER, in upper or lower case.'],
    ['?code=ETC', 'ETC', 'This is ETC Partner’s code.'],
    ['?code=%20directfil&utm_source=mail', 'DIRECTFIL', 'This is DirectFil Partner’s code.'],
    ['?code=GENERALPARTNER&partner=dana%40evergreen.example', 'GENERALPARTNER', 'This is General Partner’s code.'],
    ['?code=%3Cscript%3E', '', 'We don’t recognize the partner code in your link.'],
  ])(
    'a partner’s link "%s" fills in the code "%s" before any script, and says whose it is',
    async (query, code, hint) => {
      const { body } = await get(`/partner-checkout${query}`);
      expect(/<input[^>]*name="partner_code"[^>]*>/.exec(body)?.[0]).toContain(`value="${code}"`);
      expect(body).toContain(hint);
      expect(body.includes('name="partner_email"')).toBe(code === 'GENERALPARTNER');
      expect(body).not.toContain('dana@evergreen.example');
    },
  );

  test('no script runs in a page except our own and those named by their hash', async () => {
    const page = await get('/');
    const policy = String(page.headers['content-security-policy']);
    const inline = [...page.body.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>/g)];
    expect(policy.match(/'sha256-[^']+'/g)?.length).toBe(inline.length + (page.body.match(/<style>/g)?.length ?? 0));
    expect(policy).not.toContain('unsafe');
    expect(page.body).not.toMatch(/ style="| on\w+="/);
  });

  test('a page names its code as modules, with what it imports and what is loaded for this page alone', async () => {
    const modules = async (url: string) =>
      (/<meta name="modules" content="([^"]+)">/.exec((await get(url)).body)?.[1] ?? '').split(' ');
    const [landing, demo] = [await modules('/'), await modules('/demo')];
    expect(landing.length).toBeGreaterThanOrEqual(1);
    expect(demo[0]).toBe(landing[0]);
    const own = (files: string[], page: string) => files.filter((file) => file.includes(page)).length;
    expect([own(landing, 'landing-page'), own(landing, 'demo-page')]).toEqual([1, 0]);
    expect([own(demo, 'landing-page'), own(demo, 'demo-page')]).toEqual([0, 1]);
    for (const file of new Set([...landing, ...demo])) expect((await get(file)).statusCode).toBe(200);
  });

  test('a page is compressed as the browser accepts it, and not sent again while unchanged', async () => {
    const plain = await get('/terms');
    const br = await get('/terms', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/terms', { 'accept-encoding': 'gzip, br;q=0' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const padded = `gzip;q=1${' '.repeat(15_000)}x`;
    await expectCheap(10, () => get('/terms', { 'accept-encoding': padded }));
    const again = await get('/terms', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('an unknown address is a 404 that says so', async () => {
    const page = await get('/no-such-page');
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
    expect(page.body).toMatch(/<h1[ >]/);
    expect(page.body).toContain('noindex');
  });

  test('search engines may index the public pages and not the others', async () => {
    const robots = await product.app.inject({ url: '/robots.txt', headers: { host: 'ringwell.example' } });
    expect(robots.body).toContain('Sitemap: http://ringwell.example/sitemap.xml');
    expect(robots.body).toContain('Disallow: /admin');
    const sitemap = (await product.app.inject({ url: '/sitemap.xml', headers: { host: 'ringwell.example' } })).body;
    expect(sitemap).toContain('<loc>http://ringwell.example/</loc>');
    expect(sitemap).toContain('<loc>http://ringwell.example/terms</loc>');
    expect(sitemap).not.toContain('admin');
    expect((await get('/admin')).body).toContain('noindex');
  });
});
