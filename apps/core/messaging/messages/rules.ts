/** A mail before it has a shape: what it says, in the order it says it. */
export interface Email {
  to: string;
  /** Where an answer goes, when not to the sender of the mail. */
  replyTo?: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label and value pairs, shown as a list; empty values are left out. */
  facts?: [label: string, value: string | null][];
  closing?: string;
  /** A place on the site that the email leads to. */
  link?: { label: string; url: string };
  /** Where the reader can have these mails stopped. */
  unsubscribeUrl?: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Turns an email into its plain-text and HTML forms. Everything a visitor typed is escaped. */
export function renderEmail(email: Email, sender: { brand: string; phone: string; email: string }): RenderedEmail {
  const facts = (email.facts ?? []).filter((fact): fact is [string, string] => Boolean(fact[1]));
  const footer = `${sender.brand} · ${sender.phone} · ${sender.email}`;
  const text = [
    email.heading,
    ...email.paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(email.link ? [`${email.link.label}: ${email.link.url}`] : []),
    ...(email.closing ? [email.closing] : []),
    `--\n${footer}`,
    ...(email.unsubscribeUrl ? [`Unsubscribe: ${email.unsubscribeUrl}`] : []),
  ].join('\n\n');
  return { subject: oneLine(email.subject), text, html: page(email, facts, sender.brand, footer) };
}

function page(email: Email, facts: [string, string][], brand: string, footer: string): string {
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${lines(words)}</p>`;
  const row = ([label, value]: [string, string]) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#51605d;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:6px 0">${lines(value)}</td></tr>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(email.subject))}</title></head>
<body style="margin:0;background:#fbfaf7;color:#13201e;font:16px/1.55 'Hanken Grotesk',-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:.04em;color:#0f766e">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(email.heading)}</h1>
${email.paragraphs.map(paragraph).join('\n')}
${facts.length > 0 ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px;font-size:14px">${facts.map(row).join('')}</table>` : ''}
${email.link ? `<p style="margin:0 0 16px"><a href="${escapeHtml(email.link.url)}" style="color:#0f766e">${escapeHtml(email.link.label)}</a></p>` : ''}
${email.closing ? paragraph(email.closing) : ''}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e4e2da;color:#51605d;font-size:14px">${escapeHtml(footer)}</p>
${email.unsubscribeUrl ? `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(email.unsubscribeUrl)}" style="color:#51605d">Unsubscribe</a></p>` : ''}
</div></body></html>`;
}

function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const lines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>');
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

/** What a text message's status at the phone company means for us; null: it is still on its way. */
export function deliveryState(status: string): 'delivered' | 'failed' | null {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return ['failed', 'undelivered', 'canceled'].includes(status) ? 'failed' : null;
}

const stopWords = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'];
const startWords = ['start', 'yes', 'unstop'];

/** What an answer to a text message asks for. Only a message that is nothing but the word counts, as with the carriers. */
export function askedFor(answer: string): 'stop' | 'start' | 'help' | null {
  const word = answer.toLowerCase().replace(/[^a-z]/g, '');
  if (stopWords.includes(word)) return 'stop';
  if (startWords.includes(word)) return 'start';
  return word === 'help' || word === 'info' ? 'help' : null;
}
