import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { challengeSeconds, providerSeconds } from '#core/access/rules.ts';

/** What each file stores in a browser, in the words of the privacy page. */
const told: Record<string, string> = {
  'apps/web/api/admin-session.ts': 'a note that they are signed in',
  'apps/web/components/checkout/partner-session.ts': 'When you go to pay in a partner checkout',
  'apps/web/forms/drafts.ts': 'What you type into the contact, demo, partner application, and custom deal forms',
  'apps/web/outbox/files.ts': 'A form that couldn’t be sent yet, with its file',
  'apps/web/outbox/outbox.ts': 'A form that couldn’t be sent yet',
  'apps/web/outbox/waiting.ts': 'A form that couldn’t be sent yet',
  'apps/web/pages/admin/record-list/use-list-keys.ts': 'whether they turned keyboard shortcuts off',
  'apps/web/pages/partner-signup/partner-signup-form.tsx': 'A copy of your partner application',
  'apps/web/public/early.js': 'A note that the page reloaded after an update',
  'apps/web/public/theme.js': 'Whether you chose the dark or the light theme',
  'apps/web/theme/theme.ts': 'Whether you chose the dark or the light theme',
};
const cookies: Record<string, string> = {
  session: 'to keep them signed in',
  device: 'to recognize their browser',
  challenge: 'one for five minutes while they use a passkey',
  provider: 'one for ten minutes while they sign in with another service',
};

/** Those that a proxy gives to visitors. */
const proxyCookies: Record<string, string> = {
  '__Host-ringwell_process': 'a cookie that keeps you with the same one while the browser is open',
};

const filesWith = (folder: string, words: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(tsx?|js|html)$/.test(file) && words.test(readFileSync(file, 'utf8')))
    .toSorted();
const page = readFileSync('apps/web/pages/privacy/privacy-sections.tsx', 'utf8').replaceAll(/\s+/g, ' ');

test('the privacy page names whatever the site stores in a browser', () => {
  const storing = /localStorage|sessionStorage|indexedDB|idb-keyval|document\.cookie|cookieStore|\bcaches\./;
  expect(filesWith('apps/web', storing)).toEqual(Object.keys(told).toSorted());
  for (const words of Object.values(told)) expect(page).toContain(words);
});

test('the privacy page names every cookie, and how long the short ones last', () => {
  const source = readFileSync('apps/api/plugins/sessions.ts', 'utf8');
  expect(filesWith('apps/api', /\.setCookie\(|set-cookie/i)).toEqual(['apps/api/plugins/sessions.ts']);
  const names = [...source.matchAll(/(\w+): `\$\{prefix\}ringwell_\w+`/g)].map(([, name]) => name);
  expect(names).toEqual(Object.keys(cookies));
  expect([challengeSeconds, providerSeconds]).toEqual([5 * 60, 10 * 60]);
  for (const words of Object.values(cookies)) expect(page).toContain(words);
});

test('the privacy page names every cookie of our proxy, which end with the browser and say nothing of the visitor', () => {
  const proxy = readFileSync('haproxy.cfg', 'utf8');
  const cookieLines = [...proxy.matchAll(/^ *cookie (\S+) (.+)$/gm)];
  expect(cookieLines.map(([, name]) => name)).toEqual(Object.keys(proxyCookies));
  for (const [, , options] of cookieLines) expect(options).not.toMatch(/max-?age|expires|maxlife|maxidle/i);
  expect(proxy).not.toMatch(/set-cookie/i);
  for (const words of Object.values(proxyCookies)) expect(page).toContain(words);
});
