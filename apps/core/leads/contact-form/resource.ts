import { defineResource, type StatusTone } from '#core/resources/definition.ts';
import { answerSeconds, type ContactStatus } from './rules.ts';
import { contactChange, contactForm, contactFormAccepted, contactFormRow } from './schemas.ts';

export const contactFormResource = defineResource({
  kind: 'contact_form',
  path: 'contact-forms',
  names: { list: 'Contact Forms', one: 'contact form', many: 'contact forms', short: 'message' },
  referencePrefix: 'C',
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
      wait: 'A person answers you by email',
      done: 'A person has answered you',
      taken: 'Your message is answered.',
      // Answers by phone may not be recorded, so this stays cautious.
      late: 'You should have our answer by now.',
    },
  },
  row: contactFormRow,
  idField: 'id',
  change: contactChange,
  changeAction: 'message-changed',
  ownDetail: {},
  statuses: { new: 'waiting', answered: 'good', closed: 'plain' } satisfies Record<ContactStatus, StatusTone>,
  initialStatus: 'new',
  due: { new: { what: 'Answer', after: { created_at: answerSeconds } } },
  search: ['reference', 'name', 'email', 'company?'],
  filters: {},
  sorts: {},
  buyerColumn: 'email',
});
