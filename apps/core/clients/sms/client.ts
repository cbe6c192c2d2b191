export interface TextMessage {
  /** E.164. */
  to: string;
  body: string;
  /** Where Twilio posts delivery reports; null for none. */
  statusUrl: string | null;
}

export interface BoughtNumber {
  sid: string;
  /** E.164. */
  number: string;
}

export interface NumberOrder {
  /** The order's name. A second order under the same name gets the number of the first. */
  name: string;
  /** The three-digit area code that is tried first, if any. */
  areaCode: string | null;
  voiceUrl: string;
  /** Whom Twilio asks when that does not answer. */
  voiceFallbackUrl: string;
  smsUrl: string;
  /** Where Twilio reports how a call ended. */
  callStatusUrl: string;
}

/** Twilio's messages and numbers. Every call rejects with a `DeliveryFailure` that says whether to retry. */
export interface PhoneClient {
  /** The same client, whose calls reject when the signal is aborted. */
  within(signal: AbortSignal): PhoneClient;
  /** Sends a text message and returns Twilio's id for it. */
  sendText(message: TextMessage): Promise<{ id: string }>;
  /** Buys a number for calls and messages. */
  buyNumber(order: NumberOrder): Promise<BoughtNumber>;
  /** Returns a number. Succeeds when it was already returned. */
  returnNumber(sid: string): Promise<void>;
  /** Whether a request to one of our addresses carries Twilio's signature. */
  isSigned(request: { url: string; fields: Record<string, string>; signature: string }): Promise<boolean>;
}
