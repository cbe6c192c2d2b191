import { randomBytes, randomInt } from 'node:crypto';

export interface SimMessage {
  sid: string;
  from: string;
  to: string;
  body: string;
  status: 'queued' | 'sent' | 'delivered' | 'undelivered';
  statusCallback: string | null;
}

export interface SimNumber {
  sid: string;
  phone_number: string;
  friendly_name: string;
  voice_url: string;
  voice_fallback_url: string;
  sms_url: string;
  status_callback: string;
}

/** An error in Twilio's format: an HTTP status with Twilio's own code. */
export class TwilioRefusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const newSid = (kind: string) => `${kind}${randomBytes(16).toString('hex')}`;

/** Twilio's own test numbers for provoking errors. */
const refusedRecipients: Record<string, [code: number, message: string]> = {
  '+15005550001': [21_211, "The 'To' number is not a valid phone number."],
  '+15005550002': [21_612, 'The message cannot be routed to this number.'],
  '+15005550003': [21_408, 'Permission to send an SMS has not been enabled for the region.'],
  '+15005550004': [21_610, 'The recipient has unsubscribed.'],
  '+442079460018': [21_635, "'To' number cannot be a landline"],
  '+15005550009': [21_614, "The 'To' number cannot receive SMS messages."],
};

/** The state of the simulated Twilio: messages, the numbers it sold, and those still for sale. */
export function createWorld() {
  const messages: SimMessage[] = [];
  const numbers: SimNumber[] = [];
  /** Numbers that an earlier run sold may be in use. */
  let offered = randomInt(7_000);

  return {
    messages,
    numbers,

    send(form: Record<string, string>): SimMessage {
      const { To = '', Body = '' } = form;
      const refusal = refusedRecipients[To];
      if (refusal) throw new TwilioRefusal(400, ...refusal);
      if (!/^\+\d{8,15}$/.test(To))
        throw new TwilioRefusal(400, 21_211, "The 'To' number is not a valid phone number.");
      if (Body === '') throw new TwilioRefusal(400, 21_602, 'Message body is required.');
      const message: SimMessage = {
        sid: newSid('SM'),
        from: form.From ?? form.MessagingServiceSid ?? '',
        to: To,
        body: Body,
        status: 'queued',
        statusCallback: form.StatusCallback ?? null,
      };
      messages.push(message);
      return message;
    },

    /** Numbers for sale; each is sold once. */
    offer(areaCode: string): string[] {
      return Array.from({ length: 5 }, () => {
        offered += 1;
        return `+1${areaCode}555${String(2_000 + offered)}`;
      });
    },

    buy(form: Record<string, string>): SimNumber {
      const { PhoneNumber = '', FriendlyName = PhoneNumber, VoiceUrl = '', VoiceFallbackUrl = '' } = form;
      const { SmsUrl = '', StatusCallback = '' } = form;
      if (numbers.some((number) => number.phone_number === PhoneNumber))
        throw new TwilioRefusal(400, 21_422, `${PhoneNumber} is not available.`);
      const bought = {
        sid: newSid('PN'),
        phone_number: PhoneNumber,
        friendly_name: FriendlyName,
        voice_url: VoiceUrl,
        voice_fallback_url: VoiceFallbackUrl,
        sms_url: SmsUrl,
        status_callback: StatusCallback,
      };
      numbers.push(bought);
      return bought;
    },

    release(sid: string): void {
      const at = numbers.findIndex((number) => number.sid === sid);
      if (at < 0) throw new TwilioRefusal(404, 20_404, 'The requested resource was not found');
      numbers.splice(at, 1);
    },
  };
}
export type TwilioWorld = ReturnType<typeof createWorld>;
