/** Where alarms are posted. */
export interface AlertWebhook {
  /** Posts a body. Rejects with a `DeliveryFailure` when it was not accepted. */
  post(body: object): Promise<void>;
}
