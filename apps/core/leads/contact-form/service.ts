import type { z } from 'zod';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { listRecords } from '#core/resources/listing.ts';
import { transition, transitionRefusal } from '#core/resources/records.ts';
import { asSent, type Causes, leaveSpam, sentRecord } from '#core/resources/spam.ts';
import { emailJobs, type FormDependencies, type FormEmails } from '#core/resources/submission.ts';
import type { StoredData } from '#core/webhooks/events.ts';
import { contactAcknowledgement, contactTeamNotice } from './emails.ts';
import { contactFormEvent, presentContactForm } from './presenter.ts';
import { contactFormResource } from './resource.ts';
import { statusesBefore } from './rules.ts';
import type { ContactChange, ContactForm, ContactFormRow, contactFormAccepted } from './schemas.ts';

const destination = defineDestination({ table: 'contact_form', given: ['status'] });

/** With a reader that combines concurrent reads. */
type Forms = FormDependencies & { load: ReturnType<typeof createFormLoader> };

const readForms = rowReader('contact_form', Prisma.ContactFormScalarFieldEnum);
const createFormLoader = (via: Sql) => createLoader(via, readForms);

export function createContactService(dependencies: FormDependencies) {
  const forms = { ...dependencies, load: createFormLoader(dependencies.database.sql) };
  return {
    accept: (form: ContactForm, sender: Sender) => acceptForm(forms, form, sender),
    emails: (id: string) => emailsOf(forms, id),
    notSpam: (id: string, actor: string) => notSpam(forms, id, actor),
    change: (id: string, change: ContactChange, actor: string) => changeStatus(forms, id, change, actor),
    row: (id: string, within?: Sql) => readRow(forms, id, within),
    list: (query: PageQuery) => listForms(forms, query),
  };
}
export type ContactService = ReturnType<typeof createContactService>;

/** Stores a message with the jobs for its webhook and the emails to the team and the sender. */
function acceptForm(
  { outbox, tracking }: FormDependencies,
  form: ContactForm,
  sender: Sender,
): Promise<z.infer<typeof contactFormAccepted>> {
  const id = newId();
  const reference = newReference(contactFormResource.referencePrefix);
  const { created_at: submitted_at, ...fields } = form;
  const record = {
    id,
    reference,
    status: contactFormResource.initialStatus,
    ...fields,
    submitted_at: submitted_at ?? null,
    assignee: null,
    request_id: sender.requestId,
  };
  const { status, ...caused } = asSent(sender, { status: record.status, causes: () => causesOf(record) });
  return outbox.accept(destination, {
    record: { ...record, status },
    ...caused,
    answer: { id, reference, status_url: tracking.path('contact_form', id) },
    idempotency: idempotency(sender, fields),
  });
}

/** What a new message causes. */
const causesOf = (record: StoredData<'contact_form.created'>): Causes => ({
  jobs: emailJobs('contact_form', record.id),
  events: [contactFormEvent(record)],
});

/** Makes spam a new message. */
function notSpam({ database }: Forms, id: string, actor: string): Promise<void> {
  const change = { id, actor, to: contactFormResource.initialStatus };
  return leaveSpam(database, contactFormResource, change, async (via) => {
    const record = await runForFirst(via, db.selectFrom('contact_form').selectAll().where('id', '=', id));
    return record ? causesOf(sentRecord(record)) : null;
  });
}

/** The emails a new form causes; null when it is gone. */
async function emailsOf({ load, config, tracking }: Forms, id: string): Promise<FormEmails | null> {
  const form = await load(id);
  return (
    form && {
      teamNotice: contactTeamNotice(form, config.mail.team),
      acknowledgement: contactAcknowledgement(form, config.site, tracking.address('contact_form', id)),
    }
  );
}

/** Changes its status. Throws `not_found`, or a conflict when the status does not allow it. */
async function changeStatus(
  { database, load }: Forms,
  id: string,
  { status, version }: ContactChange,
  actor: string,
): Promise<ContactFormRow> {
  const change = { id, from: statusesBefore(status), to: status, actor, version };
  const moved = await transition(database.sql, contactFormResource, change);
  const form = moved && (await load(id));
  if (!form) throw await transitionRefusal(database.sql, contactFormResource, id, change);
  return presentContactForm(form);
}

/** One form as its list shows it; null when it is gone. */
async function readRow({ load }: Forms, id: string, within?: Sql): Promise<ContactFormRow | null> {
  const form = await load(id, within);
  return form && presentContactForm(form);
}

/** A page of the admin list. */
function listForms({ database }: FormDependencies, query: PageQuery) {
  return listRecords(database, contactFormResource, query, {
    read: readForms,
    present: presentContactForm,
  });
}
