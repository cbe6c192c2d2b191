import type { ComponentType } from 'react';
import { type AdminList, adminLists } from '../../../api/admin-lists.ts';
import { ContactForms } from './contact-forms.tsx';
import { CustomDeals } from './custom-deals.tsx';
import { DemoRequests } from './demo-requests.tsx';
import { Jobs } from './jobs.tsx';
import { Messages } from './messages.tsx';
import { PartnerApplications } from './partner-applications.tsx';

export interface ListPageDefinition {
  /** The tab's name in the address. */
  id: string;
  label: string;
  source: AdminList<unknown>;
  Records: ComponentType;
}

/** The dashboard's tabs, in their order. */
export const lists: readonly [ListPageDefinition, ...ListPageDefinition[]] = [
  { id: 'demo-requests', label: 'Demo Requests', source: adminLists.demoRequests, Records: DemoRequests },
  { id: 'contact-forms', label: 'Contact Forms', source: adminLists.contactForms, Records: ContactForms },
  { id: 'custom-deals', label: 'Custom Deals', source: adminLists.customDeals, Records: CustomDeals },
  {
    id: 'partner-applications',
    label: 'Partner Applications',
    source: adminLists.partnerApplications,
    Records: PartnerApplications,
  },
  { id: 'messages', label: 'Messages', source: adminLists.messages, Records: Messages },
  { id: 'jobs', label: 'Jobs', source: adminLists.jobs, Records: Jobs },
];
