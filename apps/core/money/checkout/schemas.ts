import { z } from 'zod';
import { partnerCode } from '#core/leads/partner-application/schemas.ts';
import { soldPlanIds } from '#core/money/plans/plans.ts';
import { asPaymentType, needsPartnerEmail, paymentTypes } from '#core/money/plans/rules.ts';
import { email } from '#core/shared/schemas.ts';

const productId = z.enum(soldPlanIds, { error: 'Please choose the Basic Level or the Premier Level plan' });

const paymentType = z
  .enum([...paymentTypes, 'split'], { error: 'Please choose how you would like to pay' })
  .transform(asPaymentType);

/** Where the payment page returns the visitor to. The service checks that it is a page of ours. */
const returnAddress = z
  .string({ error: 'Please use an address on this site' })
  .max(500, 'Please use an address on this site')
  .regex(/^https?:\/\/[^\s\\{}]+$/, 'Please use an address on this site');

/** The fields of the plan dialog. */
export const regularCheckout = z.strictObject({
  product_id: productId,
  payment_type: paymentType,
  customer_email: email({
    required: 'Email address is required for checkout.',
    invalid: 'Please enter a valid email address.',
  }),
  success_url: returnAddress,
  cancel_url: returnAddress,
});
export type RegularCheckoutInput = z.input<typeof regularCheckout>;
export type RegularCheckout = z.output<typeof regularCheckout>;

const checkoutPartnerCode = z
  .string({ error: 'Please enter a valid partner code (ETC, DIRECTFIL, or GENERALPARTNER)' })
  .pipe(partnerCode);
const partnerEmail = email({
  required: 'Please enter your partner email address to receive commission receipts.',
  invalid: 'Please enter a valid partner email address.',
});

const withPartnerCode = z.object({ partner_code: z.string(), partner_email: z.string().nullish() });
/** The receipt address, which only general partners give; null for others. */
const partnerEmailOf = (form: z.output<typeof withPartnerCode>) =>
  (needsPartnerEmail(form.partner_code) ? partnerEmail : z.unknown().transform(() => null)).safeParse(
    form.partner_email ?? undefined,
  );

/**
 * The fields of the partner checkout. Only general partners give a receipt address; with any other code it is dropped.
 */
export const partnerCheckout = z
  .strictObject({
    partner_code: checkoutPartnerCode,
    partner_email: z.string().max(1_000, 'Please enter a valid partner email address.').nullish(),
    product_id: productId,
    payment_type: paymentType,
    customer_email: email({
      required: 'Please enter your email address to receive purchase confirmation.',
      invalid: 'Please enter a valid customer email address.',
    }),
    success_url: returnAddress,
    cancel_url: returnAddress,
  })
  // Also where another field is wrong, so that everything is said at once.
  .refine((form) => partnerEmailOf(form).success, {
    path: ['partner_email'],
    when: ({ value }) => withPartnerCode.safeParse(value).success,
    error: ({ input }) => partnerEmailOf(withPartnerCode.parse(input)).error?.issues[0]?.message,
  })
  .transform((form) => ({ ...form, partner_email: partnerEmailOf(form).data ?? null }));
export type PartnerCheckoutInput = z.input<typeof partnerCheckout>;
export type PartnerCheckout = z.output<typeof partnerCheckout>;

const cents = z.number().int();

export const checkoutCreated = z.object({ session_id: z.string(), total_amount: cents, checkout_url: z.string() });
export const partnerCheckoutCreated = checkoutCreated.extend({
  partner_commission: cents,
  main_account_amount: cents,
});

/** The id of a payment page: Stripe's, or our own in demo mode. */
export const sessionId = z
  .string()
  .max(200)
  .regex(/^cs_(?:test|live|demo)_[A-Za-z0-9]+$/);

export const paymentStatuses = ['paid', 'processing', 'unpaid', 'expired', 'demo'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The result of a checkout. Amounts in cents; nothing about the buyer. */
export const sessionStatus = z.object({
  payment_status: z.enum(paymentStatuses),
  plan: z.enum(soldPlanIds),
  payment_type: z.enum(paymentTypes),
  amount_total: cents,
  partner_code: z.string().nullable(),
  partner_commission: cents.nullable(),
  main_account_amount: cents.nullable(),
  commission_receipt_sent: z.boolean(),
  demo: z.boolean(),
});
export type SessionStatus = z.infer<typeof sessionStatus>;
