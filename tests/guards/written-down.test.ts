import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formLimit, uploadLimit } from '#api/plugins/rate-limits.ts';
import {
  codeLimits,
  passwordLimits,
  proofSeconds,
  roles,
  sessionIdleSeconds,
  sessionMaxSeconds,
} from '#core/access/rules.ts';
import { sourcesIn } from '#tests/support/sources.ts';

const read = (file: string) => readFileSync(file, 'utf8');

describe('what OWASP ASVS wants written down is', () => {
  const signingIn = read('docs/decisions/0005-signing-in.md');
  const operations = read('docs/operations.md');

  test('the limits on guessing, as the code has them', () => {
    const guesser = { address: '192.0.2.1', account: 'ana@evergreen.example' };
    const [known] = passwordLimits({ ...guesser, device: 'known', isNewcomer: false });
    const [address, newcomers, allNewcomers] = passwordLimits({ ...guesser, device: null, isNewcomer: true });
    const [, others, allOthers] = passwordLimits({ ...guesser, device: null, isNewcomer: false });
    const [codes] = codeLimits({ account: guesser.account, device: null });
    const [knownCodes] = codeLimits({ account: guesser.account, device: 'known' });
    const rows = [...signingIn.matchAll(/^\| (?!Who|-)(.+) \| (.+) \|$/gm)].map(([, , limit]) => limit);
    expect(rows).toEqual([
      `${known?.tries}, counted for it alone`,
      `${address?.tries}`,
      `${newcomers?.tries} at one account, ${allNewcomers?.tries} in all`,
      `${others?.tries} at one account; in all, ${allOthers?.tries} in ${allOthers?.windowSeconds} seconds`,
      `${codes?.tries}; ${knownCodes?.tries} for a known browser`,
    ]);
    expect(signingIn).toContain("no stranger's guesses lock out a known browser");
  });

  test('how long sessions last, and that a person may have any number', () => {
    expect(signingIn).toContain(
      `ends after ${sessionIdleSeconds / 60} idle minutes,\nafter ${sessionMaxSeconds / 3600} hours`,
    );
    expect([proofSeconds, signingIn]).toEqual([
      600,
      expect.stringContaining('has not shown for ten\nminutes who they are'),
    ]);
    expect(operations).toContain('A person may have any number of sessions at a time; all are listed under Sessions.');
    expect(operations).toContain(
      'removing them at the provider does not end their session here, which lasts eight hours',
    );
  });

  test('every way to sign in, and what it is worth', () => {
    for (const words of [
      'Members have their own passwords; the one of `ADMIN_PASSWORD` signs in the first owner',
      'A second factor is a code of an authenticator app.',
      'A passkey needs a verified user, so it is two factors by itself',
      'Members can also sign in with one OpenID Connect provider',
      'A link that resets a password names the member',
      'so the second factor stays needed',
    ])
      expect(signingIn).toContain(words);
  });

  test('what each role may', () => {
    const table = [...operations.matchAll(/^\| (Owner|Admin|Finance|Agent|Viewer) \| .+ \|$/gm)];
    expect(table.map(([, role]) => role?.toLowerCase())).toEqual([...roles]);
  });

  test('the limits on what anybody sends, and what each costs', () => {
    const limits = operations.slice(operations.indexOf('\n## Limits\n'));
    expect(limits).toContain(
      `**Public forms.** ${formLimit.max} a minute per IP address (${uploadLimit.max} for uploads).`,
    );
    for (const part of ['Sizes', 'Uploads', 'Proof of work', 'Verification codes', 'Timeouts', 'Overload'])
      expect(limits).toContain(`- **${part}.** `);
  });

  test('how soon packages with known problems, and all others, are updated', () => {
    const policy = read('SECURITY.md');
    const days = [...policy.matchAll(/^\| (critical|high|all others) \| (\d+) \|$/gm)].map(([, level, most]) => [
      level,
      most,
    ]);
    expect(days).toEqual([
      ['critical', '3'],
      ['high', '14'],
      ['all others', '90'],
    ]);
    expect(policy).toContain("| a package's new patch or minor version | 90 days |");
  });

  test('how data of each level is protected: encryption, change, keeping, logs and access', () => {
    const security = read('docs/security.md');
    const ruleOf = (level: string) => new RegExp(`^\\| \\*\\*${level}\\*\\* \\| (.+) \\|$`, 'm').exec(security)?.[1];
    const said: Record<string, RegExp[]> = {
      Secret: [/encrypted/, /Never logged/, /Ends or is replaced/, /Only owners and admins/],
      Personal: [/TLS/, /Changed only by/, /Kept for/, /Logs hold/, /Roles that/],
      Internal: [/TLS/, /not changed/, /Kept for/, /Members only/],
      Public: [/Anybody may read/, /Only owners and admins change/],
    };
    for (const [level, rules] of Object.entries(said))
      for (const rule of rules) expect([level, ruleOf(level)]).toEqual([level, expect.stringMatching(rule)]);
  });

  test('that machines keep their clocks right', () => {
    expect(read('docs/security.md')).toMatch(/^\*\*Clocks\.\*\* All machines, .+ must be synchronized by NTP/m);
  });

  test('that proxies speak TLS 1.2 and 1.3 only', () => {
    const allowed = [...read('docs/hosting.md').matchAll(/ssl_protocols ([^;]+);/g)].map(([, versions]) => versions);
    expect(allowed).toEqual(['TLSv1.2 TLSv1.3', 'TLSv1.2 TLSv1.3']);
  });
});

describe('what passwords must not have', () => {
  const columns = sourcesIn('prisma/schema').flatMap(({ text }) =>
    [...text.matchAll(/^ {2}(\w+) +\w/gm)].map(([, name]) => name),
  );

  test('an age, a hint, or a question that stands in for them', () => {
    expect(columns).toContain('passwordHash');
    expect(
      columns.filter((name) => /password.*(?:At|Age|Expir|Chang)|hint|secretQuestion|secretAnswer/i.test(name ?? '')),
    ).toEqual([]);
  });

  test('a page that stops pasting', () => {
    const stopping = sourcesIn('apps/web').filter(({ text }) => /\bon(?:Paste|Copy|Cut|ContextMenu)\b/.test(text));
    expect(stopping.map(({ file }) => file)).toEqual([]);
    expect(read('apps/web/forms/admin-login-form.tsx')).toContain('current-password');
  });
});

test('no secret comes from a generator that can be guessed, and one cipher and one HMAC are used', () => {
  const sources = sourcesIn('apps/api', 'apps/core');
  expect(sources.filter(({ text }) => text.includes('Math.random')).map(({ file }) => file)).toEqual([]);
  const named = (call: RegExp) =>
    new Set(sources.flatMap(({ text }) => [...text.matchAll(call)].map(([, name]) => name)));
  expect([...named(/\bcreate(?:C|Dec)ipheriv\(([^,]+),/g)]).toEqual(["'aes-256-gcm'"]);
  expect([...named(/\bcreateHmac\(([^,]+),/g)]).toEqual(["'sha256'"]);
});
