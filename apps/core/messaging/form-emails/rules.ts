import { networkShare, type ThrottleLimit, timeLabel } from '#core/shared/rules.ts';

/** How many emails visitors' forms may cause. */
export interface FormEmailBounds {
  /** To one address in a day. */
  perAddress: number;
  /** To all addresses together. */
  perTenMinutes: number;
  perHour: number;
  /** To the team. */
  toTeamPerHour: number;
}

const toVisitors = ['acknowledgement', 'privacy-confirmation'] as const;
const toTeam = ['team-notice', 'demo-late', 'privacy-waiting'] as const;
/** The emails that whoever sends forms can cause, to the address they typed in and to the team. Each is bounded apart. */
export const formEmails = [...toVisitors, ...toTeam];
export type FormEmail = (typeof formEmails)[number];

/** What its form is refused without, because nothing happens until its link is used. */
export const admittedEmail = 'privacy-confirmation' satisfies FormEmail;

export const isFormEmail = (template: string): template is FormEmail => formEmails.some((each) => each === template);

/** Whom an email is for: names under which limits are counted. */
export interface FormEmailParties {
  mailbox: string;
  /** The network that caused it; null where none is known. */
  network: string | null;
}

/** A limit, why an email beyond it is not sent, and whether all emails of its kind count in it. */
export interface FormEmailLimit extends ThrottleLimit {
  why: string;
  isCommon: boolean;
}

const [tenMinutes, hour, day] = [10 * 60, 60 * 60, 24 * 60 * 60];

/** What all get in each time, the shortest first, and how often one network gets its share of the shortest in a day. */
function commonOf(email: FormEmail, { perTenMinutes, perHour, toTeamPerHour }: FormEmailBounds) {
  if (toTeam.some((each) => each === email))
    return {
      spans: [
        { windowSeconds: hour, tries: toTeamPerHour, setting: 'TEAM_NOTICES_PER_HOUR' },
        { windowSeconds: day, tries: 8 * toTeamPerHour, setting: 'eight times TEAM_NOTICES_PER_HOUR' },
      ],
      sharesADay: 8,
    } as const;
  // Two windows can end and begin within a minute: twice both kinds is what strangers get in it, 50 by default.
  const shortest =
    email === admittedEmail
      ? { tries: Math.ceil(perTenMinutes / 4), setting: 'a quarter of ACKNOWLEDGEMENTS_PER_TEN_MINUTES' }
      : { tries: perTenMinutes, setting: 'ACKNOWLEDGEMENTS_PER_TEN_MINUTES' };
  return {
    spans: [
      { windowSeconds: tenMinutes, ...shortest },
      { windowSeconds: hour, tries: perHour, setting: 'ACKNOWLEDGEMENTS_PER_HOUR' },
      // A mail account sends so many a day; someone who stays below the hour's would use them up.
      { windowSeconds: day, tries: 2 * perHour, setting: 'twice ACKNOWLEDGEMENTS_PER_HOUR' },
    ],
    sharesADay: 6,
  } as const;
}

/** The limits that all emails of a kind count in. */
export const commonLimits = (email: FormEmail, bounds: FormEmailBounds): FormEmailLimit[] =>
  commonOf(email, bounds).spans.map(({ windowSeconds, tries, setting }) => ({
    key: `form-email:${email}:${windowSeconds}`,
    tries,
    windowSeconds,
    why: `${tries} emails like this were sent within ${timeLabel(windowSeconds)} (${setting})`,
    isCommon: true,
  }));

/** The limits on an email that count for whoever it is for: those of the network that caused it, and the common ones. */
export function causedLimits(email: FormEmail, network: string | null, bounds: FormEmailBounds): FormEmailLimit[] {
  const { spans, sharesADay } = commonOf(email, bounds);
  const [{ tries, windowSeconds: shortest, setting }] = spans;
  const share = Math.ceil(tries * networkShare);
  const ofNetwork = [
    { windowSeconds: shortest, tries: share },
    { windowSeconds: day, tries: share * sharesADay },
  ].map((limit) => ({
    ...limit,
    key: `form-email:${email}:network:${network}:${limit.windowSeconds}`,
    why: `one network caused ${limit.tries} emails like this within ${timeLabel(limit.windowSeconds)}, its share of ${setting}`,
    isCommon: false,
  }));
  return [...(network === null ? [] : ofNetwork), ...commonLimits(email, bounds)];
}

/** The limits on an email when it is sent. What was admitted with its form is counted for its receiver only. */
export function limitsOf(
  email: FormEmail,
  { mailbox, network }: FormEmailParties,
  bounds: FormEmailBounds,
): FormEmailLimit[] {
  const ofAddress = {
    key: `form-email:${email}:address:${mailbox}`,
    tries: bounds.perAddress,
    windowSeconds: day,
    why: `this address already got ${bounds.perAddress} emails like this within ${timeLabel(day)} (ACKNOWLEDGEMENTS_PER_ADDRESS)`,
    isCommon: false,
  };
  return [
    ...(toVisitors.some((each) => each === email) ? [ofAddress] : []),
    ...(email === admittedEmail ? [] : causedLimits(email, network, bounds)),
  ];
}
