import type { Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { untilAborted } from '#core/platform/abort.ts';
import { errorCode } from '#core/platform/database.ts';
import type { BoughtNumber, NumberOrder, PhoneClient } from './client.ts';

interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, or a messaging service. */
  from: string;
  /** Overrides Twilio's address, for a simulator. */
  apiBase: string | null;
}

/** Milliseconds one call may take. */
const timeout = 10_000;
/** How long, in seconds, a message may wait to be sent: a code that arrives later is useless. */
const validityPeriod = 600;
/** Twilio's error code for a number that another customer has just bought. */
const numberIsTaken = 21_422;
/** Permanent refusals: about the number it goes to, its owner's STOP, or its country. They say nothing about Twilio. */
const lastLabels = new Set([21_211, 21_214, 21_265, 21_266, 21_408, 21_610, 21_612, 21_614, 21_635]);
const candidates = 5;

/** Twilio through its SDK, which is loaded on first use because it is large. */
export function createTwilioClient({ accountSid, authToken, from, apiBase }: TwilioOptions): PhoneClient {
  let opened: Promise<Twilio> | undefined;
  const open = () => {
    opened ??= openSdk(accountSid, authToken, apiBase);
    return opened;
  };
  const { signal } = new AbortController();
  return clientOf({ accountSid, authToken, from, signal, open });
}

interface Account extends Pick<TwilioOptions, 'accountSid' | 'authToken' | 'from'> {
  signal: AbortSignal;
  open(): Promise<Twilio>;
}

function clientOf(account: Account): PhoneClient {
  const { authToken, from } = account;
  const ask = <T>(call: (sdk: Twilio) => Promise<T>): Promise<T> => askTwilio(account, call);
  return {
    within: (signal) => clientOf({ ...account, signal }),

    async sendText({ to, body, statusUrl }) {
      const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
      const callback = statusUrl ? { statusCallback: statusUrl } : {};
      const sent = await ask((sdk) => sdk.messages.create({ to, body, validityPeriod, ...sender, ...callback }));
      return { id: sent.sid };
    },

    async buyNumber(order) {
      const [earlier] = await ask((sdk) => sdk.incomingPhoneNumbers.list({ friendlyName: order.name, limit: 1 }));
      if (earlier) return { sid: earlier.sid, number: earlier.phoneNumber };
      const near = order.areaCode ? await buyOneOf(account, order, Number(order.areaCode)) : null;
      const bought = near ?? (await buyOneOf(account, order, null));
      if (!bought) throw new DeliveryFailure('no_number_for_sale');
      return bought;
    },

    async returnNumber(sid) {
      await ask((sdk) => sdk.incomingPhoneNumbers(sid).remove()).catch((error: unknown) => {
        if (!(error instanceof DeliveryFailure) || error.status !== 404) throw error;
      });
    },

    async isSigned({ url, fields, signature }) {
      const { default: twilio } = await import('twilio');
      return twilio.validateRequest(authToken, signature, url, fields);
    },
  };
}

/** Calls the SDK until the account's signal is aborted. Rejects with a `DeliveryFailure`. */
function askTwilio<T>(account: Account, call: (sdk: Twilio) => Promise<T>): Promise<T> {
  return callSdk(account, call).catch((error: unknown) => {
    throw error instanceof DeliveryFailure ? error : asFailure(error);
  });
}

/** The SDK takes no signal; its own limit ends a call that is left alone. */
async function callSdk<T>({ open, signal }: Account, call: (sdk: Twilio) => Promise<T>): Promise<T> {
  const sdk = await open();
  return untilAborted(() => call(sdk), signal);
}

/** Buys one of the numbers for sale, of an area if given; null when there is none. */
async function buyOneOf(account: Account, order: NumberOrder, areaCode: number | null): Promise<BoughtNumber | null> {
  const wanted = { voiceEnabled: true, smsEnabled: true, excludeAllAddressRequired: true, limit: candidates };
  const offers = await askTwilio(account, (sdk) =>
    sdk.availablePhoneNumbers('US').local.list({ ...wanted, ...(areaCode === null ? {} : { areaCode }) }),
  );
  for (const { phoneNumber } of offers) {
    const bought = await buy(account, phoneNumber, order);
    if (bought) return bought;
  }
  return null;
}

/** Buys a number; null when another customer was faster. */
async function buy(account: Account, phoneNumber: string, order: NumberOrder): Promise<BoughtNumber | null> {
  const asked = {
    phoneNumber,
    friendlyName: order.name,
    voiceUrl: order.voiceUrl,
    voiceFallbackUrl: order.voiceFallbackUrl,
    smsUrl: order.smsUrl,
    statusCallback: order.callStatusUrl,
  };
  try {
    const { sid } = await callSdk(account, (sdk) => sdk.incomingPhoneNumbers.create(asked));
    return { sid, number: phoneNumber };
  } catch (error) {
    if (twilioCode(error) === numberIsTaken) return null;
    throw error instanceof DeliveryFailure ? error : asFailure(error);
  }
}

async function openSdk(accountSid: string, authToken: string, apiBase: string | null): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  class Requests extends twilio.RequestClient {
    override request<T>(options: RequestClient.RequestOptions<T>) {
      const uri = apiBase ? options.uri.replace(/^https:\/\/(api|messaging)\.twilio\.com/, apiBase) : options.uri;
      return super.request<T>({ ...options, uri });
    }
  }
  return twilio(accountSid, authToken, { httpClient: new Requests({ timeout }) });
}

/** Twilio's error code for a refusal; null when there was none. */
function twilioCode(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;
}

/** Only Twilio's error codes are stored: its messages repeat the phone number. */
function asFailure(error: unknown): DeliveryFailure {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null;
  if (status === null) {
    const code = errorCode(error);
    const late = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
    return new DeliveryFailure(late ? 'timeout' : 'twilio_unreachable', { snippet: code });
  }
  const code = twilioCode(error);
  const permanent = code !== null && lastLabels.has(code);
  return new DeliveryFailure(permanent ? 'twilio_refused' : 'twilio_failed', {
    permanent,
    status,
    ...(code === null ? {} : { snippet: `Twilio error ${code}` }),
  });
}
