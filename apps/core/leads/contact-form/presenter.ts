import type { ContactForm as Record } from '#core/platform/prisma/client.ts';
import { dueAt } from '#core/resources/sla.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { eventOf, type StoredData } from '#core/webhooks/events.ts';
import { contactFormResource } from './resource.ts';
import type { ContactFormRow } from './schemas.ts';

export function presentContactForm(record: Record): ContactFormRow {
  return {
    id: record.id,
    reference: record.reference,
    status: record.status,
    name: record.name,
    email: readableAddresses(record.email),
    company: record.company,
    message: record.message,
    created_at: record.created_at.toISOString(),
    submitted_at: record.submitted_at?.toISOString() ?? null,
    assignee: record.assignee,
    due_at:
      dueAt(contactFormResource, {
        status: record.status,
        moments: { arrived_at: record.arrived_at },
      })?.toISOString() ?? null,
  };
}

/** The body the automation webhook receives. */
export function contactFormWebhook(record: Record) {
  return {
    form_type: 'contact_form',
    submission_time: record.created_at.toISOString(),
    id: record.id,
    reference: record.reference,
    name: record.name,
    email: record.email,
    company: record.company,
    message: record.message,
  };
}

/** What endpoints are told of a new message. */
export function contactFormEvent(record: StoredData<'contact_form.created'>) {
  return eventOf('contact_form.created', {
    id: record.id,
    reference: record.reference,
    status: record.status,
    name: record.name,
    email: record.email,
    company: record.company,
    message: record.message,
    submitted_at: record.submitted_at,
  });
}
