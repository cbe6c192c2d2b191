import { defineResource, type StatusTone } from '#core/resources/definition.ts';
import { answerSeconds, type ContactStatus } from './rules.ts';
import { contactChange, contactForm, contactFormAccepted, contactFormRow } from './schemas.ts';

export const contactFormResource = defineResource({
  kind: 'contact_form',
  path: 'contact-forms',
  names: { list: 'Contact Forms', one: 'contact form', many: 'contact forms', short: 'message' },
  referencePrefix: 'C',
  title: 'name',
  form: {
    url: '/api/admin/contact-form',
    summary: 'Send a message',
    input: contactForm,
    accepted: contactFormAccepted,
  },
  tracking: {
    code: 0,
    answerSeconds,
    words: {
      thing: 'message',
      wait: 'A team member will email you',
      done: 'A team member has replied',
      taken: 'We’ve answered your message.',
      // Answers by phone may not be recorded, so this stays cautious.
      late: 'You should have heard from us by now.',
    },
    closed: {
      statuses: ['closed'],
      text: 'Need anything else? Call us with your reference number, or send us another message.',
    },
  },
  row: contactFormRow,
  idField: 'id',
  change: contactChange,
  changeAction: 'message-changed',
  ownDetail: {},
  statuses: { new: 'waiting', answered: 'good', closed: 'plain' } satisfies Record<ContactStatus, StatusTone>,
  initialStatus: 'new',
  due: { new: { what: 'Reply', after: { arrived_at: answerSeconds } } },
  search: ['reference', 'name', 'email', 'company?'],
  texts: ['message'],
  filters: {},
  sorts: {},
  correctable: {
    name: { label: 'Name', schema: contactForm.shape.name },
    email: { label: 'Email', schema: contactForm.shape.email },
    company: { label: 'Company', schema: contactForm.shape.company },
  },
  buyerColumn: 'email',
});
