import type { JobName } from '#core/jobs/definitions.ts';
import type { Handler } from './handler.ts';
import { deliverEvent } from './handlers/deliver-event.ts';
import { demoBuyNumber, demoMove } from './handlers/demo-number.ts';
import { demoSms } from './handlers/demo-sms.ts';
import { endCall } from './handlers/end-call.ts';
import { reconcileStripeEvent } from './handlers/reconcile-stripe-event.ts';
import { scanContract } from './handlers/scan-contract.ts';
import { sendEmail } from './handlers/send-email.ts';
import { sendOtp } from './handlers/send-otp.ts';
import { settleCommission } from './handlers/settle-commission.ts';
import { urgentText } from './handlers/urgent-text.ts';

/** Every job's handler. A job without one does not compile. */
export const handlers: { [Name in JobName]: Handler<Name> } = {
  'deliver-event': deliverEvent,
  'send-email': sendEmail,
  'send-otp': sendOtp,
  'demo-sms': demoSms,
  'demo-buy-number': demoBuyNumber,
  'demo-move': demoMove,
  'end-call': endCall,
  'urgent-text': urgentText,
  'settle-commission': settleCommission,
  'scan-contract': scanContract,
  'reconcile-stripe-event': reconcileStripeEvent,
};
