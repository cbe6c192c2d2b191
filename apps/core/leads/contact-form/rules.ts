import { statesBefore } from '#core/shared/rules.ts';

/** What the form promises: an answer within two hours, in seconds. */
export const answerSeconds = 2 * 60 * 60;

export const contactStatuses = ['new', 'answered', 'closed'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** Where a message can go from where it is: it is answered, put away, or taken up again. */
export const contactTransitions: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['answered', 'closed'],
  answered: ['closed', 'new'],
  closed: ['new'],
};

/** The statuses a message can come from to reach this one. */
export function statusesBefore(status: ContactStatus): ContactStatus[] {
  return statesBefore(contactTransitions, status);
}
