import { z } from 'zod';
import { phone } from '#core/shared/schemas.ts';
import { writtenPhone } from '#core/text/phone/rules.ts';
import { withAsciiDigits, withoutFormatting } from '#core/text/rules.ts';

export const invalidPhoneMessage = 'Please enter a valid phone number';
export const invalidCodeMessage = 'Invalid code. Please try again.';
const malformedCodeMessage = 'Please enter a valid 6-digit code';

/** The loose format every form accepts; the server checks whether the number exists. */
const codePhone = z
  .string({ error: invalidPhoneMessage })
  .max(100, invalidPhoneMessage)
  .overwrite(writtenPhone)
  .refine((value) => phone.safeParse(value).success, invalidPhoneMessage);

export const codeRequest = z.strictObject({
  phone: codePhone,
  service: z.enum(['demo_verification'], { error: 'This service doesn’t send codes' }).default('demo_verification'),
});
export type CodeRequest = z.output<typeof codeRequest>;

export const codeRequested = z.object({
  /** Seconds the code is valid, and seconds until another can be requested. */
  expires_in: z.number().int(),
  resend_in: z.number().int(),
});

export const codeCheck = z.strictObject({
  phone: codePhone,
  code: z
    .string({ error: malformedCodeMessage })
    .max(40, malformedCodeMessage)
    .overwrite((typed) => withAsciiDigits(withoutFormatting(typed)))
    .regex(/^\d{6}$/, malformedCodeMessage),
});
export type CodeCheck = z.output<typeof codeCheck>;

export const codeAccepted = z.object({
  verified: z.literal(true),
  /** Sent with the form, as proof that the phone was verified. */
  verification_token: z.string(),
});
