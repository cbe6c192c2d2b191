export interface Mail {
  /** The same every time a mail is sent again, so that mail servers can detect duplicates. */
  messageId: string;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address (RFC 8058); null for mail that is not sent to a list. */
  unsubscribeUrl: string | null;
  /** An invitation to an appointment, or its cancellation, as an iCalendar text. */
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null;
  /** It does not wait for connections that other mail uses. */
  isUrgent: boolean;
  /** Ends the conversation with the mail server when it is aborted. */
  signal: AbortSignal;
}

export interface MailClient {
  /** Sends a mail to the mail server. Rejects with a `DeliveryFailure` that says whether to retry. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
