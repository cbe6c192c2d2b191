import type { ContactForm as Record } from '#core/platform/prisma/client.ts';
import type { ContactFormRow } from './schemas.ts';

export function presentContactForm(record: Record): ContactFormRow {
  return {
    id: record.id,
    reference: record.reference,
    status: record.status,
    name: record.name,
    email: record.email,
    company: record.company,
    message: record.message,
    created_at: record.createdAt.toISOString(),
  };
}
