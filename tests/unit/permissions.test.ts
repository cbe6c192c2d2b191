import { describe, expect, test } from 'vitest';
import { isAllowed, type Permission, permissionNames, permissionsOf } from '#core/access/rules.ts';
import { type Role, roles } from '#core/shared/rules.ts';

/** What each role may do, written down again: a change of the table is a decision. */
const expected: Record<Role, Permission[]> = {
  owner: [...permissionNames],
  admin: permissionNames.filter((name) => name !== 'members'),
  finance: ['records:read', 'views:write', 'money:read', 'money:write', 'exports', 'account'],
  agent: ['records:read', 'records:write', 'views:write', 'account'],
  viewer: ['records:read', 'account'],
};

describe('what roles may do', () => {
  test.each(roles)('the role %s may do exactly what is listed', (role) => {
    expect(permissionsOf(role).toSorted()).toEqual(expected[role].toSorted());
  });

  test('where several permissions are needed, one is not enough', () => {
    expect(isAllowed('finance', ['exports', 'money:read'])).toBe(true);
    expect(isAllowed('finance', ['exports', 'audit:read'])).toBe(false);
    expect(isAllowed('agent', ['exports', 'records:read'])).toBe(false);
  });
});
