import type { ListName } from '#core/lists/rules.ts';

export interface View {
  name: string;
  /** The part of the address that makes it. */
  query: string;
}

/** What somebody waits for longer than was promised, the longest first. */
const late: View = { name: 'Late', query: 'late=yes&sort=received' };

/** The searches everybody needs. */
export const builtInViews: Record<ListName, readonly View[]> = {
  'demo-requests': [
    late,
    { name: 'Waiting for a number', query: 'status=pending' },
    { name: 'High priority', query: 'priority=High' },
    { name: 'Best score first', query: 'sort=-score' },
    { name: 'Assigned to no one', query: 'assignee=nobody' },
  ],
  'contact-forms': [
    late,
    { name: 'To be answered', query: 'status=new' },
    { name: 'Assigned to no one', query: 'assignee=nobody' },
  ],
  'custom-deals': [
    late,
    { name: 'To be reviewed', query: 'status=pending_review' },
    { name: 'Largest first', query: 'sort=-value' },
  ],
  'partner-applications': [
    late,
    { name: 'To be reviewed', query: 'status=pending_review' },
    { name: 'Waiting for their answer', query: 'status=more_information' },
  ],
  commissions: [
    { name: 'Held', query: 'status=held' },
    { name: 'Due to be paid', query: 'status=payable' },
  ],
  messages: [{ name: 'Could not be sent', query: 'status=failed' }],
  jobs: [
    { name: 'Need a person', query: 'status=dead' },
    { name: 'Will be tried again', query: 'status=failed' },
  ],
  audit: [
    { name: 'Exports', query: 'status=list-exported' },
    { name: 'Wrong passwords', query: 'status=sign-in-refused' },
  ],
};
