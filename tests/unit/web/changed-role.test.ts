import { expect, test } from 'vitest';
import type { Role } from '#core/shared/rules.ts';
import { whatChanged } from '../../../apps/web/pages/admin/parts/changed-role.tsx';

const account = (role: Role | null, email: string | null = 'ana@evergreen.example') => ({ email, role });
const notDone = 'If you just tried something it doesn’t allow, it was not done.';

test('a role that may do less is told as a failure, with what was not done', () => {
  for (const [before, now, name] of [
    ['agent', 'viewer', 'Viewer'],
    ['owner', 'admin', 'Admin'],
    ['finance', 'agent', 'Agent'],
  ] as const)
    expect(whatChanged(account(before), account(now))).toEqual({
      text: `Your role is ${name} now. ${notDone}`,
      isLess: true,
    });
});

test('a role that may do more is told, and as no failure', () => {
  expect(whatChanged(account('viewer'), account('agent'))).toEqual({ text: 'Your role is Agent now.', isLess: false });
});

test('another account is told as that, also with the same role', () => {
  const other = 'dan@evergreen.example';
  for (const [before, now, text] of [
    ['owner', account('viewer', other), `You’re signed in as ${other} now, with the role Viewer. ${notDone}`],
    ['agent', account('agent', other), `You’re signed in as ${other} now, with the role Agent.`],
    ['agent', account('owner', null), 'You’re signed in with the shared password now.'],
  ] as const)
    expect(whatChanged(account(before), now)?.text).toBe(text);
  expect(whatChanged(account('owner', null), account('owner'))?.text).toMatch(/^You’re signed in as ana@/);
});

test('nothing is told of the same account, or of who signs in or out', () => {
  for (const [before, now] of [
    [account('agent'), account('agent')],
    [account(null, null), account('agent')],
    [account('agent'), account(null, null)],
  ] as const)
    expect(whatChanged(before, now)).toBeNull();
});
