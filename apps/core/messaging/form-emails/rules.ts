import type { EmailPayload, EmailTemplate } from '#core/jobs/emails.ts';
import { limits } from '#core/shared/limits.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';
import { utcMoment } from '#core/text/rules.ts';

const tenMinutes = 10 * 60;
const day = 24 * 60 * 60;

/** The emails to the team of which there is one for each form. */
const toTeam: readonly EmailTemplate[] = ['team-notice', 'demo-late', 'privacy-waiting'];

/** Whether it notifies the team of one form. When there are many, they go into a summary. */
export const isTeamNotice = ({ template }: EmailPayload): boolean => toTeam.includes(template);

/** The kind of form an email acknowledges to its sender; null for any other email. */
export function acknowledgedKind(email: EmailPayload): string | null {
  if (email.template === 'privacy-confirmation') return 'privacy_request';
  return email.template === 'acknowledgement' ? email.subject : null;
}

/** Whether an email is counted: then its timeline says so where it was not sent. */
export const isFormEmail = (email: EmailPayload): boolean => isTeamNotice(email) || acknowledgedKind(email) !== null;

/** How many acknowledgments of a kind one mailbox gets in a day. `mailbox` is a name that doesn't tell which it is. */
export const acknowledgmentLimit = (kind: string, mailbox: string): ThrottleLimit => ({
  key: `acknowledgment:${kind}:${mailbox}`,
  tries: limits.acknowledgmentsPerDay,
  windowSeconds: day,
});

export const acknowledgmentSkipped = `Not sent: this address already got ${limits.acknowledgmentsPerDay} emails like this within a day. Retry the job to send it anyway.`;

/** When the ten minutes of this moment are over, and with them their summary is due. */
export const summaryTime = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / (tenMinutes * 1000)) + 1) * tenMinutes * 1000);

/** How many emails about single forms the team gets in the ten minutes that end then. */
export const teamNoticeLimit = (until: Date): ThrottleLimit => ({
  key: `team-notices:${until.toISOString()}`,
  tries: limits.teamNotices,
  windowSeconds: tenMinutes,
});

/** What is noted of a notice that is left to the summary of this time: the summary finds it by it. */
export const leftToSummary = (until: Date): string => `Listed in the summary of ${utcMoment(until)}`;
