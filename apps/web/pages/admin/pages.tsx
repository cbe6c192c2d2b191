import { lazy, type ReactNode } from 'react';
import type { Needed } from '#core/access/rules.ts';
import type { DashboardList } from '#core/dashboard/rules.ts';
import { type LeadKind, leadKinds, leads } from '#core/leads/registry.ts';
import { AccountTab } from './account/account-tab.tsx';
import { AudioSamples } from './audio/audio-samples.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { Calls } from './calls/calls.tsx';
import { Receptionists } from './calls/receptionists.tsx';
import { Commissions } from './commissions/commissions.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { Jobs } from './jobs/jobs.tsx';
import { Messages } from './lists/messages.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { PrivacyTab } from './privacy/privacy-tab.tsx';
import { Purchases } from './purchases/purchases.tsx';
import { ResourceList } from './resource-list.tsx';
import { SessionsTab } from './sessions/sessions-tab.tsx';
import { SetupTab } from './setup/setup-tab.tsx';

// Loaded lazily: one with the chart library, the other with the catalog of events.
const AnalyticsTab = lazy(() => import('./analytics/analytics-tab.tsx'));
const WebhooksTab = lazy(() => import('./webhooks/webhooks-tab.tsx'));

export interface PageDefinition {
  /** The page's name in the URL, as `?tab=…`; for a list it is also the key of its total. */
  id: DashboardList | 'figures' | 'health' | 'setup' | 'account' | 'members' | 'privacy' | 'sessions' | 'webhooks';
  label: string;
  /** What a user must be allowed to see it. */
  needs: Needed;
  content: ReactNode;
}

export interface PageGroup {
  label: string;
  pages: readonly PageDefinition[];
}

function leadPage(kind: LeadKind): PageDefinition {
  const { path, names } = leads[kind];
  return { id: path, label: names.list, needs: 'records:read', content: <ResourceList kind={kind} /> };
}

const tabbedKinds: readonly LeadKind[] = ['demo_request', 'contact_form', 'custom_deal'];

/** The pages the team opens most, each with its own tab. */
export const tabs: readonly [PageDefinition, ...PageDefinition[]] = [
  leadPage('demo_request'),
  leadPage('contact_form'),
  { id: 'audio-samples', label: 'Audio Samples', needs: 'settings', content: <AudioSamples /> },
  leadPage('custom_deal'),
];

/** The other pages, each group in a menu of its own. */
export const pageGroups: readonly PageGroup[] = [
  {
    label: 'Leads',
    pages: [
      ...leadKinds.filter((kind) => !tabbedKinds.includes(kind)).map(leadPage),
      { id: 'privacy', label: 'Privacy', needs: 'privacy', content: <PrivacyTab /> },
    ],
  },
  {
    label: 'Money',
    pages: [
      { id: 'purchases', label: 'Purchases', needs: 'money:read', content: <Purchases /> },
      { id: 'commissions', label: 'Commissions', needs: 'money:read', content: <Commissions /> },
    ],
  },
  {
    label: 'Site',
    pages: [
      { id: 'receptionists', label: 'Receptionists', needs: 'records:read', content: <Receptionists /> },
      { id: 'calls', label: 'Calls', needs: 'records:read', content: <Calls /> },
      { id: 'messages', label: 'Messages', needs: 'messages:read', content: <Messages /> },
      { id: 'figures', label: 'Analytics', needs: ['records:read', 'money:read'], content: <AnalyticsTab /> },
    ],
  },
  {
    label: 'System',
    pages: [
      { id: 'jobs', label: 'Jobs', needs: 'jobs', content: <Jobs /> },
      { id: 'webhooks', label: 'Webhooks', needs: 'settings', content: <WebhooksTab /> },
      { id: 'health', label: 'Health', needs: 'jobs', content: <HealthTab /> },
      { id: 'setup', label: 'Setup', needs: 'settings', content: <SetupTab /> },
      { id: 'audit', label: 'Audit Log', needs: 'audit:read', content: <AuditLog /> },
      { id: 'members', label: 'Members', needs: 'members', content: <MembersTab /> },
      { id: 'sessions', label: 'Sessions', needs: 'account', content: <SessionsTab /> },
      { id: 'account', label: 'Your Account', needs: 'account', content: <AccountTab /> },
    ],
  },
];

/** The page with this name in the URL; the first tab for any other name. */
export function pageOf(id: string | null): PageDefinition {
  const grouped = pageGroups.flatMap(({ pages }) => pages);
  return [...tabs, ...grouped].find((page) => page.id === id) ?? tabs[0];
}
