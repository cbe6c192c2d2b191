import { z } from 'zod';
import { containsCardNumber, hasUnsafeCharacters } from '#core/text/rules.ts';

export const cardNumberMessage = 'Please leave card numbers out of this field';
export const unsafeCharactersMessage = 'Please remove the invisible or broken characters from this text';

interface TextOptions {
  /** Most characters (UTF-16 units) accepted after trimming. */
  max: number;
  /** The message when the field is empty or missing. */
  required?: string;
  /** Whether line breaks are allowed; names and subjects must be one line. */
  multiline?: boolean;
}

/** Typed text: trimmed, limited in length, storable, and free of card numbers. What is too long is not read further. */
export function text({ max, required = 'This field is required', multiline = false }: TextOptions) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, { error: `Please keep this to ${max.toLocaleString('en-US')} characters`, abort: true })
    .refine((value) => !hasUnsafeCharacters(value), unsafeCharactersMessage)
    .refine((value) => multiline || !/[\r\n]/.test(value), 'Please keep this on one line')
    .refine((value) => !containsCardNumber(value), cardNumberMessage);
}

/** Longer than any optional field, blanks included; each field's own limit is lower. */
const maxOptionalText = 10_000;

/** An optional value: missing, null and blank all become null. */
export function optional<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return z
    .string({ error: 'Please enter text' })
    .max(maxOptionalText, 'This is too long')
    .nullish()
    .transform((value) => (value == null || value.trim() === '' ? undefined : value))
    .pipe(schema.optional())
    .transform((value) => value ?? null);
}

/** Optional text. */
export function optionalText(options: Omit<TextOptions, 'required'>) {
  return optional(text(options));
}

/** An email address: one @, a domain with a dot, no spaces, 254 characters at most (RFC 5321). */
export function email(messages: { required: string; invalid: string }) {
  return z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .max(254, messages.invalid)
    .regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/, messages.invalid);
}

export const anyEmail = email({ required: 'Email is required', invalid: 'Invalid email address' });

/**
 * A phone number as typed: 10 or more of digits, spaces, dashes, parentheses, with an optional leading plus. Only a text
 * message needs a number that exists.
 */
export function phoneNumber(messages: { required: string; invalid: string }) {
  return z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .max(30, { error: messages.invalid, abort: true })
    .regex(/^\+?[\d\s\-()]{10,}$/, messages.invalid)
    .refine((value) => isInternationalNumber(value) || !containsCardNumber(value), cardNumberMessage);
}

export const phone = phoneNumber({ required: 'Phone number is required', invalid: 'Invalid phone number' });

/** An absolute http(s) address without credentials. It is stored and shown, never fetched. */
export const webAddress = z
  .string({ error: 'Please enter a valid website address' })
  .trim()
  .max(300, { error: 'Please enter a valid website address', abort: true })
  .refine((value) => !/\s/.test(value) && !hasUnsafeCharacters(value), unsafeCharactersMessage)
  .refine((value) => !containsCardNumber(value), cardNumberMessage)
  .refine(isWebAddress, 'Please enter a valid website address, for example https://example.com');

/**
 * When the form was sent, by the browser's clock. A hint for late, resent submissions only: the server's clock decides.
 * A device whose clock is far off is ignored, not refused.
 */
export const sentAt = z.iso
  .datetime({ offset: true, error: 'Please send the time as an ISO timestamp' })
  .max(40, 'Please send the time as an ISO timestamp')
  .optional()
  .transform((value) => (value === undefined ? null : plausibleTime(value)));

/** A field of older clients that the server computes itself. Accepted and dropped. */
export const ignored = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]).optional();

/** The version the user has seen; without it the change applies to any version. */
export const expectedVersion = z
  .number({ error: 'Please send the version as a number' })
  .int('Please send the version as a number')
  .min(1, 'Please send the version as a number')
  .max(2_147_483_647, 'Please send the version as a number')
  .optional()
  .transform((version) => version ?? null);

/** The path of a form's private status page. */
export const statusUrl = z.string();

/**
 * The answer to every accepted form: the record's id, a reference to quote on the phone, and the status page's path.
 */
export const accepted = z.object({ id: z.uuid(), reference: z.string(), status_url: statusUrl });

/** The body of every error answer (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** The ALTCHA challenge to solve, as JSON text, where the code is `proof_of_work_required`. */
  challenge: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;

/** A number with a plus is a phone number even if it passes the card check: 15 digits at most (E.164). */
function isInternationalNumber(value: string) {
  return value.startsWith('+') && value.replace(/\D/g, '').length <= 15;
}

function plausibleTime(value: string) {
  const time = Date.parse(value);
  return time >= 0 && time < Date.UTC(3000, 0) ? new Date(time).toISOString() : null;
}

function isWebAddress(value: string) {
  try {
    const url = new URL(value);
    const webScheme = url.protocol === 'https:' || url.protocol === 'http:';
    return webScheme && url.hostname.includes('.') && url.username === '' && url.password === '';
  } catch {
    return false;
  }
}
