import type { z } from 'zod';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { createLoader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { listRecords } from '#core/resources/listing.ts';
import { transition, transitionRefusal } from '#core/resources/records.ts';
import { type FormDependencies, type FormEmails, submissionJobs } from '#core/resources/submission.ts';
import { contactAcknowledgement, contactTeamNotice } from './emails.ts';
import { presentContactForm } from './presenter.ts';
import { contactFormResource } from './resource.ts';
import { statusesBefore } from './rules.ts';
import type { ContactChange, ContactForm, ContactFormRow, contactFormAccepted } from './schemas.ts';

const destination = defineDestination({ table: 'contact_form', given: ['status'] });

export function createContactService({ outbox, database, config, tracking }: FormDependencies) {
  const load = createLoader(database.sql, 'contact_form', Prisma.ContactFormScalarFieldEnum);

  return {
    /** Stores a message with the jobs for its webhook and the emails to the team and the sender. */
    accept(form: ContactForm, sender: Sender): Promise<z.infer<typeof contactFormAccepted>> {
      const id = newId();
      const reference = newReference(contactFormResource.referencePrefix);
      const { created_at: submitted_at, ...fields } = form;
      return outbox.accept(destination, {
        record: {
          id,
          reference,
          status: contactFormResource.initialStatus,
          ...fields,
          submitted_at: submitted_at ?? null,
          assignee: null,
          request_id: sender.requestId,
        },
        jobs: submissionJobs('contact_form', id),
        answer: { id, reference, status_url: tracking.path('contact_form', id) },
        idempotency: idempotency(sender, fields),
      });
    },

    async emails(id: string): Promise<FormEmails | null> {
      const form = await load(id);
      return (
        form && {
          teamNotice: contactTeamNotice(form, config.mail.team),
          acknowledgement: contactAcknowledgement(form, config.site, tracking.address('contact_form', id)),
        }
      );
    },

    async change(id: string, { status, version }: ContactChange, actor: string): Promise<ContactFormRow> {
      const change = { id, from: statusesBefore(status), to: status, actor, version };
      const moved = await transition(database.sql, contactFormResource, change);
      const form = moved && (await load(id));
      if (!form) throw await transitionRefusal(database.sql, contactFormResource, id, change);
      return presentContactForm(form);
    },

    async row(id: string): Promise<ContactFormRow | null> {
      const form = await load(id);
      return form && presentContactForm(form);
    },

    list: (query: PageQuery) =>
      listRecords(database.sql, contactFormResource, query, {
        read: (ids) => database.prisma.contactForm.findMany({ where: { id: { in: ids } } }),
        present: presentContactForm,
      }),
  };
}
export type ContactService = ReturnType<typeof createContactService>;
