interface FailureDetails {
  /** Trying again cannot help. */
  permanent?: boolean;
  /** The status the other side answered with. */
  status?: number;
  /** The beginning of the other side's answer. */
  snippet?: string;
  /** Seconds the other side asked us to wait. */
  retryAfter?: number | null;
}

/** Why a try at a job failed, in one word for lists and counters (`errorClass`) and with what the other side said. */
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
