import { renderToStaticMarkup } from 'react-dom/server';
import { readableAddresses } from '#core/text/readable.ts';
import { EmailMessage } from './email-message.tsx';
import type { Email } from './rules.ts';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Turns an email into its plain-text and HTML forms. */
export function renderEmail(written: Email, sender: { brand: string; phone: string; email: string }): RenderedEmail {
  const email = { ...written, paragraphs: written.paragraphs.map(readableAddresses) };
  const facts = (email.facts ?? []).flatMap(([label, value]): [string, string][] =>
    value ? [[label, readableAddresses(value)]] : [],
  );
  const footer = `${sender.brand} · ${sender.phone} · ${sender.email}`;
  const subject = oneLine(email.subject);
  const text = [
    email.heading,
    ...email.paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(email.link ? [`${email.link.label}: ${email.link.url}`] : []),
    ...(email.closing ? [email.closing] : []),
    `--\n${footer}`,
    ...(email.unsubscribeUrl ? [`Unsubscribe: ${email.unsubscribeUrl}`] : []),
  ].join('\n\n');
  const body = renderToStaticMarkup(<EmailMessage {...{ email, subject, facts, sender }} brand={sender.brand} />);
  return { subject, text, html: `<!DOCTYPE html>${body}` };
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();
