import { lazy, type ReactNode } from 'react';
import type { DashboardList } from '#core/dashboard/rules.ts';
import { type LeadKind, leadKinds, leads } from '#core/leads/registry.ts';
import { AudioSamples } from './audio/audio-samples.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { Commissions } from './commissions/commissions.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { Jobs } from './jobs/jobs.tsx';
import { Messages } from './lists/messages.tsx';
import { ResourceList } from './resource-list.tsx';
import { SessionsTab } from './sessions/sessions-tab.tsx';
import { SetupTab } from './setup/setup-tab.tsx';

// Loaded lazily, together with the chart library.
const AnalyticsTab = lazy(() => import('./analytics/analytics-tab.tsx'));

export interface TabDefinition {
  /** The tab's name in the URL; for a list it is also the key of its total. */
  id: DashboardList | 'figures' | 'health' | 'setup' | 'sessions';
  label: string;
  content: ReactNode;
}

function leadTab(kind: LeadKind): TabDefinition {
  const { path, names } = leads[kind];
  return { id: path, label: names.list, content: <ResourceList kind={kind} /> };
}
const firstTab = leadTab('demo_request');
const leadTabs = leadKinds.filter((kind) => kind !== 'demo_request').map(leadTab);

/** The dashboard's tabs in order. The samples stay third, where the team is used to them. */
export const tabs: readonly [TabDefinition, ...TabDefinition[]] = [
  firstTab,
  ...leadTabs.slice(0, 1),
  { id: 'audio-samples', label: 'Audio Samples', content: <AudioSamples /> },
  ...leadTabs.slice(1),
  { id: 'commissions', label: 'Commissions', content: <Commissions /> },
  { id: 'messages', label: 'Messages', content: <Messages /> },
  { id: 'jobs', label: 'Jobs', content: <Jobs /> },
  { id: 'figures', label: 'Analytics', content: <AnalyticsTab /> },
  { id: 'health', label: 'Health', content: <HealthTab /> },
  { id: 'setup', label: 'Setup', content: <SetupTab /> },
  { id: 'audit', label: 'Audit Log', content: <AuditLog /> },
  { id: 'sessions', label: 'Sessions', content: <SessionsTab /> },
];
