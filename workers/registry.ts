import type { JobName } from '#core/jobs/definitions.ts';
import type { Handler } from './handler.ts';
import { alertTeam } from './handlers/alert-team.ts';
import { dealDecisionEmail } from './handlers/deal-decision-email.ts';
import { deliverWebhook } from './handlers/deliver-webhook.ts';
import { demoEmail } from './handlers/demo-email.ts';
import { demoBuyNumber, demoMove } from './handlers/demo-number.ts';
import { demoSms } from './handlers/demo-sms.ts';
import { partnerDecisionEmail } from './handlers/partner-decision-email.ts';
import { sendCommissionReceipt, sendPaymentReminder, sendPurchaseConfirmation } from './handlers/purchases.ts';
import { reconcileStripeEvent } from './handlers/reconcile-stripe-event.ts';
import { sendEmail } from './handlers/send-email.ts';
import { sendOtp } from './handlers/send-otp.ts';
import { settleCommission } from './handlers/settle-commission.ts';

/** Every job's handler. A job that is defined without one does not compile. */
export const handlers: { [Name in JobName]: Handler<Name> } = {
  'deliver-webhook': deliverWebhook,
  'send-email': sendEmail,
  'alert-team': alertTeam,
  'demo-email': demoEmail,
  'partner-decision-email': partnerDecisionEmail,
  'deal-decision-email': dealDecisionEmail,
  'send-otp': sendOtp,
  'demo-sms': demoSms,
  'demo-buy-number': demoBuyNumber,
  'demo-move': demoMove,
  'send-purchase-confirmation': sendPurchaseConfirmation,
  'send-payment-reminder': sendPaymentReminder,
  'send-commission-receipt': sendCommissionReceipt,
  'settle-commission': settleCommission,
  'reconcile-stripe-event': reconcileStripeEvent,
};
