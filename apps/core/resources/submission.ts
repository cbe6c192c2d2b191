import type { z } from 'zod';
import type { Config } from '#core/config/config.ts';
import { job, type NewJob } from '#core/jobs/definitions.ts';
import type { Outbox } from '#core/jobs/outbox.ts';
import type { Page, PageQuery } from '#core/lists/listing.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { RowSchema } from './definition.ts';
import type { OwnDetail, Reader } from './timeline.ts';

/** The private link to a record's status page: its path, and the full URL for emails. */
export interface TrackingLinks {
  path(kind: string, id: string): string;
  address(kind: string, id: string): string;
  dashboardAddress(id: string, version: number): string;
}

/** The dependencies of every kind's service. */
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

/** The methods of every kind's service, besides its own. */
export interface ResourceService<Row extends RowSchema, Change extends z.ZodType> {
  /**
   * Makes spam an ordinary new record, with everything a new record causes. Throws `not_found`, and `conflict` for a record
   * that is no spam.
   */
  notSpam(id: string, actor: string): Promise<void>;
  /** A page of the admin list. */
  list(query: PageQuery): Promise<Page<z.input<Row>>>;
  /** One record as its list shows it, as `within` sees it if given; null when it is gone. */
  row(id: string, within?: Sql): Promise<z.input<Row> | null>;
  /**
   * Changes its status. Throws `not_found`, and `conflict` when the status does not allow it or the record has changed
   * since.
   */
  change(id: string, change: z.output<Change>, actor: string): Promise<z.input<Row>>;
  /** The emails a new record causes; null when the record is gone. */
  emails(id: string): Promise<FormEmails | null>;
  /** Reads the body the automation webhook receives, null when the record is gone or was erased; null for kinds without a webhook. */
  webhook: ((id: string) => Promise<object | null>) | null;
  /** The detail fields only this kind has, as far as `reader` may see them. */
  ownDetail?(within: Sql, id: string, reader: Reader): Promise<OwnDetail>;
}

/** The two emails every form causes: one to the team, one to the sender. */
export function emailJobs(kind: string, id: string): NewJob[] {
  return [
    job('send-email', { template: 'team-notice', subject: kind, id }),
    job('send-email', { template: 'acknowledgement', subject: kind, id }),
  ];
}
