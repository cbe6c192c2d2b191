import { errorCode } from '#core/platform/database.ts';

/** The settings without which some jobs cannot be done. */
export const neededSettings = [
  'STRIPE_SECRET_KEY',
  'AUTOMATION_WEBHOOK_URL',
  'TWILIO_ACCOUNT_SID',
  'CLAMAV_URL',
] as const;
export type NeededSetting = (typeof neededSettings)[number];

interface FailureDetails {
  /** A retry cannot help. */
  permanent?: boolean;
  /** The status of the server's answer. */
  status?: number;
  /** The beginning of the server's answer. */
  snippet?: string;
  /** Seconds the server asked us to wait. */
  retryAfter?: number | null;
  /** The setting that is missing. */
  waitsFor?: NeededSetting;
  /** What was sent to an endpoint, and what it answered. */
  exchange?: object;
}

/** Why an attempt at a job failed: a class for lists and counters (`errorClass`), and the server's own answer. */
export class DeliveryFailure extends Error {
  readonly errorClass: string;
  readonly permanent: boolean;
  readonly status: number | null;
  readonly snippet: string | null;
  readonly retryAfter: number | null;
  /** Set when nothing was tried for want of this setting: the job is held until there is one. */
  readonly waitsFor: NeededSetting | null;
  readonly exchange: object | null;

  constructor(errorClass: string, details: FailureDetails = {}) {
    super(errorClass);
    this.name = 'DeliveryFailure';
    this.errorClass = errorClass;
    this.permanent = details.permanent ?? false;
    this.status = details.status ?? null;
    this.snippet = details.snippet ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.waitsFor = details.waitsFor ?? null;
    this.exchange = details.exchange ?? null;
  }
}

/** The failure of a job that cannot be done because a setting is missing. */
export function notConfigured(waitsFor: NeededSetting): DeliveryFailure {
  return new DeliveryFailure('not_configured', { waitsFor, snippet: `This worker has no ${waitsFor}` });
}

/** Why something failed, in one word for a row or the log: the class of a `DeliveryFailure`, else an error's code. */
export const causeOf = (error: unknown) => (error instanceof DeliveryFailure ? error.errorClass : errorCode(error));
