import type { z } from 'zod';
import type { Config } from '#core/config/config.ts';
import { job, type NewJob } from '#core/jobs/definitions.ts';
import type { Outbox } from '#core/jobs/outbox.ts';
import type { Page, PageQuery } from '#core/lists/listing.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import type { RowSchema } from './definition.ts';
import type { OwnDetail } from './timeline.ts';

/** Where a record's progress can be followed: a private link from the site's root, and as a whole address for emails. */
export interface TrackingLinks {
  path(kind: string, id: string): string;
  address(kind: string, id: string): string;
}

/** What every kind's service needs. */
export interface FormDependencies {
  outbox: Outbox;
  database: Database;
  config: Pick<Config, 'mail' | 'site'>;
  tracking: TrackingLinks;
}

/** The two emails a form causes. */
export interface FormEmails {
  teamNotice: Email;
  acknowledgement: Email;
}

/** What every kind's service does, beside what only it can do. */
export interface ResourceService<Row extends RowSchema, Change extends z.ZodType> {
  /** A page of the admin list. */
  list(query: PageQuery): Promise<Page<z.input<Row>>>;
  /** One record as its list has it; null when it is gone. */
  row(id: string): Promise<z.input<Row> | null>;
  /** An administrator's change of its status. Throws `not_found`, and `conflict` when it is impossible or the record changed since it was seen. */
  change(id: string, change: z.output<Change>, actor: string): Promise<z.input<Row>>;
  /** The emails its arrival causes; null when the record is gone. */
  emails(id: string): Promise<FormEmails | null>;
  /** Reads the body the automation webhook receives, null when the record is gone; null where the webhook is not told. */
  webhook: ((id: string) => Promise<object | null>) | null;
  /** What only this kind has to tell in its detail. */
  ownDetail?(id: string): Promise<OwnDetail>;
}

/** The two emails every form causes: one to the team, one to the sender. */
export function emailJobs(subject: string, id: string): NewJob[] {
  return [
    job('send-email', { template: 'team-notice', subject, id }),
    job('send-email', { template: 'acknowledgement', subject, id }),
  ];
}

/** What every form causes: its webhook, and the two emails. */
export function submissionJobs(kind: string, id: string): NewJob[] {
  return [job('deliver-webhook', { form: kind, id }), ...emailJobs(kind, id)];
}
