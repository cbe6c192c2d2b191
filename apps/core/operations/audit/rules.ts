import { humanize } from '#core/text/rules.ts';

/**
 * Every audited action and its label; `{}` is the subject. A `view` changes nothing and is recorded once per session,
 * subject and quarter of an hour; everything else is recorded every time.
 */
export const auditActions = {
  'signed-in': { words: 'Signed in' },
  'sign-in-refused': { words: 'Tried to sign in with the wrong password' },
  'sign-in-throttled': { words: 'Had to wait before signing in, after too many attempts' },
  'attack-noticed': { words: 'Many guesses were noticed, and the owners were told' },
  'sign-in-code-asked': { words: 'Gave the right password, and was asked for a code' },
  'sign-in-code-refused': { words: 'Tried to sign in with a wrong code' },
  'signed-out': { words: 'Signed out' },
  'api-key-refused': { words: 'Called the API with a key that does not work, or not for that' },
  'invitation-accepted': { words: 'Accepted an invitation' },
  'invitation-refused': { words: 'Tried the link of an invitation that is not known here' },
  'authenticator-viewed': { words: 'Viewed their second factor', view: true },
  'authenticator-started': { words: 'Began to set up an authenticator app' },
  'authenticator-confirmed': { words: 'Set up an authenticator app' },
  'authenticator-removed': { words: 'Removed their authenticator app' },
  'recovery-codes-renewed': { words: 'Made new recovery codes' },
  'password-changed': { words: 'Changed their password' },
  'password-reset-requested': { words: 'Asked for a link to reset their password' },
  'password-reset': { words: 'Reset their password with a link from an email' },
  'password-reset-refused': { words: 'Tried a link to reset a password that does not work' },
  'provider-viewed': { words: 'Viewed whether they can sign in with the sign-in provider', view: true },
  'provider-begun': { words: 'Began to connect their account with the sign-in provider' },
  'provider-linked': { words: 'Connected their account with the sign-in provider' },
  'provider-unlinked': { words: 'Disconnected their account from the sign-in provider' },
  'provider-refused': { words: 'Tried to sign in with the sign-in provider, and was refused' },
  'passkeys-viewed': { words: 'Viewed their passkeys', view: true },
  'passkey-begun': { words: 'Began to add a passkey' },
  'passkey-added': { words: 'Added a passkey' },
  'passkey-removed': { words: 'Removed a passkey' },
  'passkey-refused': { words: 'Tried to sign in with a passkey that is not known here' },
  reauthenticated: { words: 'Confirmed who they are' },
  'reauthentication-begun': { words: 'Was asked for a passkey, to confirm who they are' },
  'reauthentication-viewed': { words: 'Checked whether they must confirm who they are', view: true },
  'members-viewed': { words: 'Viewed the members', view: true },
  'member-invited': { words: 'Invited a member' },
  'member-changed': { words: 'Changed {}' },
  'member-removed': { words: 'Removed {}' },
  'sign-in-viewed': { words: 'Viewed how people sign in', view: true },
  'sign-in-changed': { words: 'Changed how people sign in' },
  'session-ended': { words: 'Ended a session' },
  'other-sessions-ended': { words: 'Ended all other sessions' },

  'list-viewed': { words: 'Viewed {}', view: true },
  'record-viewed': { words: 'Opened {}', view: true },
  'summary-viewed': { words: 'Viewed the totals', view: true },
  'changes-followed': { words: 'Watched live updates', view: true },
  'sessions-viewed': { words: 'Viewed open sessions', view: true },
  'figures-viewed': { words: 'Viewed analytics', view: true },
  'health-viewed': { words: 'Viewed system health', view: true },
  'setup-viewed': { words: 'Viewed the setup', view: true },
  'emails-viewed': { words: 'Viewed the emails with sample data', view: true },
  'setup-tested': { words: 'Sent a test from the setup page' },
  'plans-made': { words: 'Created the plans at Stripe' },
  'queues-viewed': { words: 'Viewed the queues', view: true },
  'queues-touched': { words: 'Requested a change on the queue board' },

  'view-saved': { words: 'Saved a view' },
  'view-removed': { words: 'Removed {}' },

  'list-exported': { words: 'Exported {}' },
  'contract-downloaded': { words: 'Downloaded the contract of {}' },
  'deal-deleted': { words: 'Deleted {}' },
  'contract-deleted': { words: 'Deleted the contract of {}' },

  'demo-changed': { words: 'Changed {}' },
  'owner-link-sent': { words: 'Emailed a new link to the owner of {}' },
  'receptionist-set-up': { words: 'Set up a receptionist for {}' },
  'partner-decided': { words: 'Made a decision on {}' },
  'message-changed': { words: 'Changed {}' },
  'deal-decided': { words: 'Made a decision on {}' },
  'status-changed': { words: 'Changed {}' },
  'record-assigned': { words: 'Changed the owner of {}' },
  'records-changed': { words: 'Changed several {}' },
  'person-corrected': { words: 'Corrected who {} is about' },
  'note-written': { words: 'Wrote a note on {}' },
  'commission-released': { words: 'Released {}' },
  'commission-release-asked': { words: 'Asked for the release of {}' },
  'commission-release-approved': { words: 'Approved the release of {}' },
  'commission-release-declined': { words: 'Declined the release of {}' },
  'audio-added': { words: 'Added an audio sample' },
  'audio-removed': { words: 'Removed {}' },
  'job-retried': { words: 'Retried {}' },
  'jobs-retried': { words: 'Retried all matching jobs' },
  'job-cancelled': { words: 'Canceled {}' },
  'endpoints-viewed': { words: 'Viewed the webhook endpoints', view: true },
  'endpoint-viewed': { words: 'Opened {}', view: true },
  'endpoint-created': { words: 'Created a webhook endpoint' },
  'endpoint-changed': { words: 'Changed {}' },
  'endpoint-deleted': { words: 'Deleted {}' },
  'endpoint-secret-rotated': { words: 'Changed the secret of {}' },
  'endpoint-tested': { words: 'Sent an example to {}' },
  'endpoint-recovered': { words: 'Sent {} what it missed' },
  'endpoint-recovery-canceled': { words: 'Stopped sending {} what it missed' },
  'endpoint-messages-viewed': { words: 'Viewed what was sent to webhook endpoints', view: true },
  'endpoint-message-viewed': { words: 'Opened {}', view: true },
  'endpoint-message-resent': { words: 'Sent {} again' },
  'api-keys-viewed': { words: 'Viewed the API keys', view: true },
  'api-key-created': { words: 'Created an API key' },
  'api-key-revoked': { words: 'Revoked {}' },
  'events-read': { words: 'Read events with an API key', view: true },
  'audit-log-read': { words: 'Read the audit log with an API key', view: true },
  'person-searched': { words: 'Searched for what is stored about a person' },
  'person-exported': { words: 'Made a person’s data ready to be downloaded' },
  'person-downloaded': { words: 'Downloaded the data of a person' },
  'person-erased': { words: 'Had a person’s data erased' },
  'privacy-requests-viewed': { words: 'Viewed the privacy requests', view: true },
  'privacy-request-viewed': { words: 'Opened {}', view: true },
  'privacy-request-decided': { words: 'Answered {}' },
  'work-paused': { words: 'Paused jobs' },
  'work-resumed': { words: 'Resumed jobs' },
  'secrets-renewed': { words: 'Encrypted stored secrets with a new key' },
} as const satisfies Record<string, { words: string; view?: true }>;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];

/**
 * How a route is audited. The subject's id is the address's `:id`; its kind is `subject`, or else the address's
 * `:list`.
 */
export interface AuditDeclaration {
  action: AuditAction;
  subject?: string;
}

/** Whether an action only shows something. */
export function isView(action: AuditAction): boolean {
  return 'view' in auditActions[action];
}

/** The result of an action. None while it is running; `broken-off` when the client disconnected first. */
export const auditOutcomes = ['done', 'refused', 'failed', 'broken-off'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** The outcome for a response status. */
export function outcomeOf(status: number): AuditOutcome {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}

/** The sentence for an entry: the action and its subject. */
export function auditSentence(
  action: string,
  subject: { kind: string | null; id: string | null; reference: string | null },
): string {
  const known = auditActionNames.find((name) => name === action);
  if (!known) return action;
  return auditActions[known].words.replace('{}', () => subjectLabel(subject));
}

function subjectLabel({
  kind,
  id,
  reference,
}: {
  kind: string | null;
  id: string | null;
  reference: string | null;
}): string {
  if (kind === 'audit') return 'the audit log';
  if (reference !== null) return kind === 'job' ? `a job for ${reference}` : reference;
  const words = kind === null ? 'a record' : humanize(kind);
  return id === null ? words : `the ${words}`;
}
