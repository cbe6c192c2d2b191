import type { Role } from '#core/shared/rules.ts';

/** What each role is called, and what it may do. */
export const roleLabels: Record<Role, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'Everything, also members and how people sign in' },
  admin: { name: 'Admin', may: 'Everything except members' },
  finance: { name: 'Finance', may: 'Commissions and exports; reads records' },
  agent: { name: 'Agent', may: 'Works on records; no money, no settings' },
  viewer: { name: 'Viewer', may: 'Reads records' },
};
