import type { Email } from '#core/messaging/messages/rules.ts';
import type { ContactForm } from '#core/platform/prisma/client.ts';
import { contactLabels } from './labels.ts';

/** To the team: the message, with the sender as the reply address. */
export function contactTeamNotice(form: ContactForm, team: string): Email {
  return {
    to: team,
    replyTo: form.email,
    subject: `New message from ${form.name} (${form.reference})`,
    heading: `${form.name} sent a message`,
    paragraphs: ['We promised an answer within 2 hours. Reply to this email to send one.'],
    facts: [
      ['Reference number', form.reference],
      [contactLabels.name, form.name],
      [contactLabels.email, form.email],
      [contactLabels.company, form.company],
      [contactLabels.message, form.message],
    ],
  };
}

/** To the sender: the acknowledgement and the next steps. It repeats nothing they wrote: anybody can type in any address. */
export function contactAcknowledgement(form: ContactForm, site: { supportPhone: string }, statusUrl: string): Email {
  return {
    to: form.email,
    subject: `We got your message (${form.reference})`,
    heading: 'Thank you for your message',
    paragraphs: [
      "It's with our team now, and a person will read it. We'll get back to you within 2 hours.",
      `If you call us about it, have your reference number ready: ${form.reference}. Our number is ${site.supportPhone}.`,
    ],
    link: { label: 'Check its status', url: statusUrl },
  };
}
