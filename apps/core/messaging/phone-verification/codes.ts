import type { Config } from '#core/config/config.ts';
import type { MessageService } from '#core/messaging/messages/service.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { AppError } from '#core/platform/errors.ts';
import { isOneOfTexts, sign, signatures } from '#core/platform/keys.ts';
import { countTry } from '#core/platform/throttle.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';

// What sending and checking a code have in common.

export interface OtpDependencies {
  database: Database;
  messages: MessageService;
  config: Pick<Config, 'secrets' | 'site' | 'sms'>;
}

/** The visitor, for the limits and the audit log. */
export interface Asker {
  address: string;
  requestId: string;
}

type Secrets = Pick<OtpDependencies, 'config'>;

const digitsOf = (signature: Buffer) => String(signature.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
const codeSubject = (id: string, phone: string) => `${id}:${phone}`;

/** The six digits of a code, derived from its row, so that a message sent again after a crash carries the right one. */
export function codeOf({ config }: Secrets, id: string, phone: string): string {
  return digitsOf(sign(config.secrets, 'phone-code', codeSubject(id, phone)));
}

/** Whether it is the code of this row. */
export function isCodeOf({ config }: Secrets, given: string, id: string, phone: string): boolean {
  return isOneOfTexts(given, signatures(config.secrets, 'phone-code', codeSubject(id, phone)).map(digitsOf));
}

/** The token that proves a code was entered, derived from its row. */
export function proofOf({ config }: Secrets, id: string): string {
  return sign(config.secrets, 'phone-proof', id).toString('base64url');
}

/** Whether it is the proof of this row. */
export function isProofOf({ config }: Secrets, given: string, id: string): boolean {
  const proofs = signatures(config.secrets, 'phone-proof', id).map((each) => each.toString('base64url'));
  return isOneOfTexts(given, proofs);
}

/** Counts an attempt in each group of limits in turn, and throws at the first that refuses; `wait` is in seconds. */
export async function countAll(
  via: Sql,
  groups: ThrottleLimit[][],
  refusal: (wait: number) => AppError,
): Promise<void> {
  for (const limits of groups) {
    const wait = await countTry(via, limits);
    if (wait > 0) throw refusal(wait);
  }
}
