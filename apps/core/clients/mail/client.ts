export interface Mail {
  /** Stays the same when a mail is sent again, so that servers can tell a repetition. */
  messageId: string;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Where one request takes the reader off the list (RFC 8058); null for mail that is not sent to a list. */
  unsubscribeUrl: string | null;
}

export interface MailClient {
  /** Hands a mail to the mail server. Rejects with a `DeliveryFailure` that says whether trying again makes sense. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
