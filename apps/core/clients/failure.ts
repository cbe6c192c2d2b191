import { errorCode } from '#core/platform/database.ts';

interface FailureDetails {
  /** A retry cannot help. */
  permanent?: boolean;
  /** The status of the server's answer. */
  status?: number;
  /** The beginning of the server's answer. */
  snippet?: string;
  /** Seconds the server asked us to wait. */
  retryAfter?: number | null;
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
  readonly exchange: object | null;

  constructor(errorClass: string, details: FailureDetails = {}) {
    super(errorClass);
    this.name = 'DeliveryFailure';
    this.errorClass = errorClass;
    this.permanent = details.permanent ?? false;
    this.status = details.status ?? null;
    this.snippet = details.snippet ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.exchange = details.exchange ?? null;
  }
}

/** The failure of a job whose setting is missing. It is tried again by its schedule, like any other. */
export const notConfigured = (setting: string) =>
  new DeliveryFailure('not_configured', { snippet: `This worker has no ${setting}` });

/** Why something failed, in one word for a row or the log: the class of a `DeliveryFailure`, else an error's code. */
export const causeOf = (error: unknown) => (error instanceof DeliveryFailure ? error.errorClass : errorCode(error));
