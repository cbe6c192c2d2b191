import type { ContactStatus } from '#core/leads/contact-form/rules.ts';
import type { DealStatus } from '#core/leads/custom-deal/rules.ts';
import type { DemoStatus } from '#core/leads/demo-request/rules.ts';
import type { ApplicationStatus } from '#core/leads/partner-application/rules.ts';
import type { RecordStory } from '#core/records/schemas.ts';
import type { Tone } from '../../../ui/status.tsx';

/** Every status of every list: what waits for somebody of the team, what has been seen to, and what is past that. */
const tones: Record<ContactStatus | DealStatus | DemoStatus | ApplicationStatus, Tone> = {
  new: 'waiting',
  answered: 'good',
  closed: 'plain',
  pending: 'waiting',
  assigned: 'good',
  active: 'plain',
  expired: 'plain',
  released: 'plain',
  converted: 'plain',
  pending_review: 'waiting',
  more_information: 'waiting',
  needs_changes: 'waiting',
  approved: 'good',
  rejected: 'plain',
};

export function toneOf(status: string): Tone {
  return Object.entries(tones).find(([known]) => known === status)?.[1] ?? 'plain';
}

/** What stands above a record: who it is about, and where it is. */
export function headOf(story: RecordStory): { name: string; reference: string; status: string; due: string | null } {
  const { reference, due_at } = story.record;
  return { name: nameOf(story), reference, status: statusOf(story), due: due_at };
}

function nameOf({ list, record }: RecordStory): string {
  switch (list) {
    case 'contact-forms':
      return record.name;
    case 'custom-deals':
      return record.deal.name;
    case 'demo-requests':
      return record.email;
    case 'partner-applications':
      return record.company_name;
  }
}

function statusOf({ list, record }: RecordStory): string {
  return list === 'partner-applications' ? record.application_status : record.status;
}
