import { z } from 'zod';
import { anyEmail, optionalText, phone } from '#core/shared/schemas.ts';
import { placeNames, privacyKinds, privacyStates } from './rules.ts';

/** Whom it is about: an email, a phone, or both. */
const person = { email: anyEmail.nullish(), phone: phone.nullish() };
const isNamed = ({ email, phone: number }: { email?: string | null | undefined; phone?: string | null | undefined }) =>
  Boolean(email) || Boolean(number);
const unnamed = { path: ['email'], message: 'Please enter an email address or a phone number' };

export const personSearch = z.strictObject(person).refine(isNamed, unnamed);
export const personRequest = z
  .strictObject({
    ...person,
    /** The team knows that both are this person's: anyone can name an address or a number when they write to us. */
    email_checked: z.boolean({ error: 'Please send true or false' }).optional(),
    phone_checked: z.boolean({ error: 'Please send true or false' }).optional(),
    reason: optionalText({ max: 500 }),
  })
  .refine(isNamed, unnamed)
  .refine(({ email, email_checked: isChecked }) => !email || isChecked, {
    path: ['email_checked'],
    message: 'Please check first that they read this address: they should have answered an email that was sent to it',
  })
  .refine(({ phone: number, phone_checked: isChecked }) => !number || isChecked, {
    path: ['phone_checked'],
    message: 'Please check first that the phone number is theirs, for example with a call to it',
  });
export type PersonRequest = z.output<typeof personRequest>;

/** Rows by place. */
const counts = z.partialRecord(z.enum(placeNames), z.number().int());

export const personFound = z.object({
  counts,
  /** What of it only the phone finds: it is somebody else's where the number is. */
  by_phone_only: counts,
  /** What an erasure would keep, and why. */
  kept: z.array(z.object({ place: z.enum(placeNames), count: z.number().int(), reason: z.string() })),
  /** Whether they asked for a copy that an erasure would take from them: one that waits, or can still be downloaded. */
  asked_for_copy: z.boolean(),
});
export type PersonFound = z.infer<typeof personFound>;

/** What an erasure did, as it is stored. */
export const receipt = z.object({
  erased: counts,
  kept: counts,
  /** The endpoints that had got events about the person. */
  told: z.array(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

export const privacyRequestRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(privacyKinds),
  state: z.enum(privacyStates),
  /** Null once they are erased. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  reason: z.string().nullable(),
  requested_by: z.string(),
  handled_by: z.string().nullable(),
  created_at: z.string(),
  /** When a visitor's request must be answered; null where it is, or where the team asked. */
  due_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  receipt: receipt.nullable(),
});
export type PrivacyRequestRow = z.infer<typeof privacyRequestRow>;

export const privacyRequested = z.object({ request_id: z.uuid() });

/** What the team does with a visitor's request. */
export const privacyDecision = z.strictObject({
  decision: z.enum(['carry_out', 'refuse'], { error: 'Please choose what to do' }),
});

/** A visitor's request. */
export const visitorRequest = z.strictObject({
  email: anyEmail,
  kind: z.enum(privacyKinds, { error: 'Please choose what you want' }),
});
export type VisitorRequestInput = z.input<typeof visitorRequest>;
export type VisitorRequest = z.output<typeof visitorRequest>;

export const visitorRequestAccepted = z.object({ accepted: z.literal(true) });

/** What a visitor sees of their request. */
export const visitorRequestStatus = z.object({
  reference: z.string(),
  kind: z.enum(privacyKinds),
  /** `expired`: the link was not used in time, or the archive is no longer offered. */
  state: z.enum([...privacyStates, 'expired']),
  /** When it is answered at the latest; null where it is, or is not confirmed. */
  due_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** What an erasure did, also of who had asked for a copy. Null while there is none: what is done is a copy then. */
  receipt: receipt.nullable(),
});
export type VisitorRequestStatus = z.infer<typeof visitorRequestStatus>;
