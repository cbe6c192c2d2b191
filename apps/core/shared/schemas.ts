import { z } from 'zod';
import { asciiEmail, hasInternationalName, isEmail } from '#core/text/email/rules.ts';
import { isPhone, writtenPhone } from '#core/text/phone/rules.ts';
import { cleanText, containsCardNumber, maskCardNumbers } from '#core/text/rules.ts';

export const cardNumberMessage = 'Please leave card numbers out of this field';

interface TextOptions {
  /** Most characters (UTF-16 units) accepted after trimming. */
  max: number;
  /** The message when the field is empty or missing. */
  required?: string;
  /** Whether line breaks are allowed; names and subjects must be one line. */
  multiline?: boolean;
}

/** Typed text as {@link cleanText} leaves it, limited in length, with card numbers masked. */
export function text({ max, required = 'This field is required', multiline = false }: TextOptions) {
  return z
    .string({ error: required })
    .overwrite((value) => cleanText(value, multiline ? '\n' : ' '))
    .min(1, required)
    .max(max, { error: `Please keep this to ${max.toLocaleString('en-US')} characters`, abort: true })
    .refine((value) => multiline || !/[\r\n]/.test(value), 'Please keep this on one line')
    .overwrite(maskCardNumbers);
}

/** Longer than any optional field, blanks included; each field's own limit is lower. */
const maxOptionalText = 10_000;

/** An optional value: missing, null and blank all become null. */
export function optional<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return z
    .string({ error: 'Please enter text' })
    .max(maxOptionalText, 'This is too long')
    .nullish()
    .transform((value) => (value == null || cleanText(value) === '' ? undefined : value))
    .pipe(schema.optional())
    .transform((value) => value ?? null);
}

/** Optional text. */
export function optionalText(options: Omit<TextOptions, 'required'>) {
  return optional(text(options));
}

const internationalName = 'We can’t write to addresses with letters like these before the @. Please enter another one';

/** An email address without spaces, its domain in ASCII, 254 characters at most (RFC 5321). */
export function email(messages: { required: string; invalid: string }) {
  return z
    .string({ error: messages.required })
    .overwrite(asciiEmail)
    .min(1, messages.required)
    .max(254, { error: messages.invalid, abort: true })
    .refine(isEmail, {
      error: ({ input }) =>
        typeof input === 'string' && hasInternationalName(input) ? internationalName : messages.invalid,
    })
    .meta({ pattern: '^[^@\\s]+@[^@\\s]+$' });
}

export const anyEmail = email({ required: 'Email is required', invalid: 'Invalid email address' });

/** A phone number with as many digits as its country needs. Only a text message needs a number that exists. */
export function phoneNumber(messages: { required: string; invalid: string }) {
  return z
    .string({ error: messages.required })
    .overwrite(writtenPhone)
    .min(1, messages.required)
    .max(50, { error: messages.invalid, abort: true })
    .refine((value) => value.startsWith('+') || !containsCardNumber(value), { error: cardNumberMessage, abort: true })
    .refine(isPhone, messages.invalid);
}

export const phone = phoneNumber({ required: 'Phone number is required', invalid: 'Invalid phone number' });

/** An absolute http(s) address without credentials. It is stored and shown, never fetched. */
export const webAddress = z
  .string({ error: 'Please enter a valid website address' })
  .overwrite(absoluteAddress)
  .max(300, { error: 'Please enter a valid website address', abort: true })
  .refine((value) => !isOtherScheme(value), {
    error: 'Please enter the address of a website, which begins with https:// or http://',
    abort: true,
  })
  .refine(isWebAddress, 'Please enter a valid website address, for example https://example.com')
  .overwrite(maskCardNumbers);

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

function plausibleTime(value: string) {
  const time = Date.parse(value);
  return time >= 0 && time < Date.UTC(3000, 0) ? new Date(time).toISOString() : null;
}

/** A scheme, but not a domain and its port. */
const scheme = /^(?!https?:\/\/)[a-z][a-z\d+-]*:(?!\d)/i;
const isOtherScheme = (address: string) => scheme.test(address);

/** A typed address with `https://` where it has no scheme. */
function absoluteAddress(typed: string): string {
  const address = cleanText(typed.slice(0, 2_000))
    .replace(/^\/\//, '')
    .replace(/^(https?):\/*(?=[^/])/i, '$1://');
  return address === '' || /^https?:\/\//i.test(address) || isOtherScheme(address) ? address : `https://${address}`;
}

function isWebAddress(value: string) {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return /^[^.]+(?:\.[^.]+)+\.?$/.test(url.hostname) && url.username === '' && url.password === '';
}
