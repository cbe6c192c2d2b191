interface FailureDetails {
  /** A retry cannot help. */
  permanent?: boolean;
  /** The status of the server's answer. */
  status?: number;
  /** The beginning of the server's answer. */
  snippet?: string;
  /** Seconds the server asked us to wait. */
  retryAfter?: number | null;
}

/** Why an attempt at a job failed: a class for lists and counters (`errorClass`), and the server's own answer. */
export class DeliveryFailure extends Error {
  readonly errorClass: string;
  readonly permanent: boolean;
  readonly status: number | null;
  readonly snippet: string | null;
  readonly retryAfter: number | null;

  constructor(errorClass: string, details: FailureDetails = {}) {
    super(errorClass);
    this.name = 'DeliveryFailure';
    this.errorClass = errorClass;
    this.permanent = details.permanent ?? false;
    this.status = details.status ?? null;
    this.snippet = details.snippet ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}
