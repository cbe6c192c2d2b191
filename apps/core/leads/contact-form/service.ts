import type { z } from 'zod';
import type { Destination } from '#core/jobs/outbox.ts';
import { idempotency, type Sender } from '#core/jobs/outbox.ts';
import { type FormDependencies, type FormLetters, leadJobs } from '#core/jobs/submission.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { inOrder, type ListSource, listIds, type Page, type PageQuery } from '#core/platform/listing.ts';
import { createLoader } from '#core/platform/loader.ts';
import { Prisma, type ContactForm as Record } from '#core/platform/prisma/client.ts';
import { lateColumns } from '#core/promises/rules.ts';
import type { RecordService } from '#core/records/service.ts';
import { contactAcknowledgement, contactTeamNotice } from './emails.ts';
import { contactFormWebhook, presentContactForm } from './presenter.ts';
import { statusesBefore } from './rules.ts';
import type { ContactChange, ContactForm, ContactFormRow, contactFormAccepted } from './schemas.ts';

const destination: Destination = {
  table: 'contact_form',
  columns: ['id', 'reference', 'status', 'name', 'email', 'company', 'message', 'submitted_at', 'request_id'],
};

const source: ListSource = {
  table: 'contact_form',
  search: `lower("reference" || ' ' || "name" || ' ' || "email" || ' ' || coalesce("company", ''))`,
  statusColumn: 'status',
  filters: { assignee: 'assignee' },
  late: lateColumns('contact_form'),
};

interface ContactDependencies extends FormDependencies {
  records: Pick<RecordService, 'move' | 'refusal'>;
}

export function createContactService({ outbox, database, config, references, records }: ContactDependencies) {
  const load = createLoader<Record>(database.sql, 'contact_form', Prisma.ContactFormScalarFieldEnum);

  return {
    /** Takes a message in: stored, with its webhook and the emails to the team and the sender on their way. */
    accept(form: ContactForm, sender: Sender): Promise<z.infer<typeof contactFormAccepted>> {
      const id = newId();
      const reference = newReference('C');
      const { created_at: submitted_at, ...fields } = form;
      return outbox.accept(destination, {
        record: { id, reference, status: 'new', ...fields, submitted_at, request_id: sender.requestId },
        jobs: leadJobs('contact_form', id),
        answer: { id, reference, status_url: references.path('contact_form', id) },
        idempotency: idempotency(sender, fields),
      });
    },

    async letters(id: string): Promise<FormLetters | null> {
      const form = await load(id);
      return (
        form && {
          teamNotice: contactTeamNotice(form, config.mail.team),
          acknowledgement: contactAcknowledgement(form, config.site, references.address('contact_form', id)),
        }
      );
    },

    /** The body for the automation webhook; null when the message is gone. */
    async webhook(id: string) {
      const form = await load(id);
      return form && contactFormWebhook(form);
    },

    /** An administrator's step. Throws `not_found`, and `conflict` when it is impossible or the message changed since it was seen. */
    async change(id: string, { status, version }: ContactChange, actor: string): Promise<ContactFormRow> {
      const step = { id, from: statusesBefore(status), to: status, actor, version };
      const moved = await records.move(database.sql, 'contact_form', step);
      const form = moved && (await load(id));
      if (!form) throw await records.refusal('contact_form', id, step);
      return presentContactForm(form);
    },

    /** One message as its list has it; null when it is gone. */
    async row(id: string): Promise<ContactFormRow | null> {
      const form = await load(id);
      return form && presentContactForm(form);
    },

    /** A page of the admin list, newest first. */
    async list(query: PageQuery): Promise<Page<ContactFormRow>> {
      const page = await listIds(database.sql, source, query);
      const records = await database.prisma.contactForm.findMany({ where: { id: { in: page.rows } } });
      return { ...page, rows: inOrder(page.rows, records).map(presentContactForm) };
    },
  };
}
export type ContactService = ReturnType<typeof createContactService>;
