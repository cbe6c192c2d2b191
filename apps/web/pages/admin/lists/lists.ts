import { type ComponentType, lazy } from 'react';
import type { CountedList } from '#core/admin/schemas.ts';
import { AuditLog } from '../audit/audit-log.tsx';
import { HealthTab } from '../health/health-tab.tsx';
import { SessionsTab } from '../sessions/sessions-tab.tsx';
import { AudioSamples } from './audio-samples.tsx';
import { Commissions } from './commissions.tsx';
import { ContactForms } from './contact-forms.tsx';
import { CustomDeals } from './custom-deals.tsx';
import { DemoRequests } from './demo-requests.tsx';
import { Jobs } from './jobs.tsx';
import { Messages } from './messages.tsx';
import { PartnerApplications } from './partner-applications.tsx';

// With the library that draws.
const FiguresTab = lazy(() => import('../figures/figures-tab.tsx'));

export interface ListPageDefinition {
  /** The tab's name in the address, and its list's among the counts where it is one. */
  id: CountedList | 'figures' | 'health' | 'sessions';
  label: string;
  Records: ComponentType;
}

/** The dashboard's tabs, in their order. */
export const lists: readonly [ListPageDefinition, ...ListPageDefinition[]] = [
  { id: 'demo-requests', label: 'Demo Requests', Records: DemoRequests },
  { id: 'contact-forms', label: 'Contact Forms', Records: ContactForms },
  { id: 'audio-samples', label: 'Audio Samples', Records: AudioSamples },
  { id: 'custom-deals', label: 'Custom Deals', Records: CustomDeals },
  { id: 'partner-applications', label: 'Partner Applications', Records: PartnerApplications },
  { id: 'commissions', label: 'Commissions', Records: Commissions },
  { id: 'messages', label: 'Messages', Records: Messages },
  { id: 'jobs', label: 'Jobs', Records: Jobs },
  { id: 'figures', label: 'Figures', Records: FiguresTab },
  { id: 'health', label: 'Health', Records: HealthTab },
  { id: 'audit', label: 'Audit Log', Records: AuditLog },
  { id: 'sessions', label: 'Sessions', Records: SessionsTab },
];
