import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type PartnerCheckout, type PartnerCheckoutInput, partnerCheckout } from '#core/money/checkout/schemas.ts';
import { createPartnerCheckout, returnAddresses } from '../../api/checkout.ts';
import { rememberPartnerSession } from '../../components/checkout/partner-session.ts';
import { paths } from '../../paths.ts';

export { PartnerTrouble } from './partner-trouble.tsx';

export const resolver: Resolver<PartnerCheckoutInput, unknown, PartnerCheckout> = (values, ...rest) =>
  zodResolver(partnerCheckout)({ ...values, ...returnAddresses(paths.partnerCheckout) }, ...rest);

/** Opens the payment page, and stores the purchase for the success page to show. */
export const openPaymentPage: typeof createPartnerCheckout = async (form, attempt) => {
  const created = await createPartnerCheckout(form, attempt);
  rememberPartnerSession({
    session_id: created.session_id,
    partner_code: form.partner_code,
    partner_email: form.partner_email ?? null,
    product_id: form.product_id,
    payment_type: form.payment_type,
    total_amount: created.total_amount,
    timestamp: new Date().toISOString(),
  });
  return created;
};
