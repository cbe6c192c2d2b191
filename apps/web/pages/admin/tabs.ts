import { type ComponentType, lazy } from 'react';
import type { DashboardList } from '#core/lists/rules.ts';
import { AudioSamples } from './audio/audio-samples.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { Commissions } from './commissions/commissions.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { Jobs } from './jobs/jobs.tsx';
import { ContactForms } from './lists/contact-forms.tsx';
import { CustomDeals } from './lists/custom-deals.tsx';
import { DemoRequests } from './lists/demo-requests.tsx';
import { Messages } from './lists/messages.tsx';
import { PartnerApplications } from './lists/partner-applications.tsx';
import { SessionsTab } from './sessions/sessions-tab.tsx';

// With the library that draws.
const FiguresTab = lazy(() => import('./figures/figures-tab.tsx'));

export interface TabDefinition {
  /** The tab's name in the address, and its list's among the counts where it is one. */
  id: DashboardList | 'figures' | 'health' | 'sessions';
  label: string;
  Content: ComponentType;
}

/** The dashboard's tabs, in their order. */
export const tabs: readonly [TabDefinition, ...TabDefinition[]] = [
  { id: 'demo-requests', label: 'Demo Requests', Content: DemoRequests },
  { id: 'contact-forms', label: 'Contact Forms', Content: ContactForms },
  { id: 'audio-samples', label: 'Audio Samples', Content: AudioSamples },
  { id: 'custom-deals', label: 'Custom Deals', Content: CustomDeals },
  { id: 'partner-applications', label: 'Partner Applications', Content: PartnerApplications },
  { id: 'commissions', label: 'Commissions', Content: Commissions },
  { id: 'messages', label: 'Messages', Content: Messages },
  { id: 'jobs', label: 'Jobs', Content: Jobs },
  { id: 'figures', label: 'Figures', Content: FiguresTab },
  { id: 'health', label: 'Health', Content: HealthTab },
  { id: 'audit', label: 'Audit Log', Content: AuditLog },
  { id: 'sessions', label: 'Sessions', Content: SessionsTab },
];
