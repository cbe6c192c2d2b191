import type { Config } from '#core/config/config.ts';
import type { Letter } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { job, type LeadKind, type NewJob, type SubjectKind } from './definitions.ts';
import type { Outbox } from './outbox.ts';

/** Where a form's progress can be followed: a private link from the site's root, and as a whole address for letters. */
interface ReferenceLinks {
  path(kind: LeadKind, id: string): string;
  address(kind: LeadKind, id: string): string;
}

/** What every form's service needs. */
export interface FormDependencies {
  outbox: Outbox;
  database: Database;
  config: Pick<Config, 'mail' | 'site'>;
  references: ReferenceLinks;
}

/** The two letters a form causes; null when the record is gone. */
export interface FormLetters {
  teamNotice: Letter;
  acknowledgement: Letter;
}

/** The two emails every form causes: one to the team, one to whoever sent it. */
export function emailJobs(subject: SubjectKind, id: string): NewJob[] {
  return [
    job('send-email', { template: 'team-notice', subject, id }),
    job('send-email', { template: 'acknowledgement', subject, id }),
  ];
}

/** What every lead causes: its webhook, and the two emails. */
export function leadJobs(kind: LeadKind, id: string): NewJob[] {
  return [job('deliver-webhook', { form: kind, id }), ...emailJobs(kind, id)];
}
