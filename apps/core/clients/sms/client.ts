export interface TextMessage {
  /** E.164. */
  to: string;
  body: string;
  /** Where the phone company reports what became of it; null: nowhere. */
  statusUrl: string | null;
}

export interface BoughtNumber {
  sid: string;
  /** E.164. */
  number: string;
}

export interface NumberOrder {
  /** What the number is for. A second order under the same name gets the number the first one got. */
  name: string;
  /** Three digits that are tried first, if any. */
  areaCode: string | null;
  voiceUrl: string;
  smsUrl: string;
  /** Where the phone company reports how a call ended. */
  callStatusUrl: string;
}

/** The phone company. Every call rejects with a `DeliveryFailure` that says whether trying again makes sense. */
export interface PhoneClient {
  /** Hands a text message over and gives the company's id for it. */
  sendText(message: TextMessage): Promise<{ id: string }>;
  /** Gives a number that takes calls and messages. */
  buyNumber(order: NumberOrder): Promise<BoughtNumber>;
  /** Gives a number back. One that is gone already is fine. */
  returnNumber(sid: string): Promise<void>;
  /** Whether a request to one of our addresses was really signed by the company. */
  isSigned(request: { url: string; fields: Record<string, string>; signature: string }): Promise<boolean>;
}
