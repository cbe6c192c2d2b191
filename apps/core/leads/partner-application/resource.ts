import { defineResource, ourFault, type StatusTone } from '#core/resources/definition.ts';
import {
  type ApplicationStatus,
  answerSeconds,
  approvedApplicationStatus,
  initialApplicationStatus,
  partnerCodeList,
  partnerCodes,
} from './rules.ts';
import { partnerApplication, partnerApplicationAccepted, partnerApplicationRow, partnerReview } from './schemas.ts';

export const partnerApplicationResource = defineResource({
  kind: 'partner_application',
  path: 'partner-applications',
  names: {
    list: 'Partner Applications',
    one: 'partner application',
    many: 'partner applications',
    short: 'application',
  },
  referencePrefix: 'P',
  title: 'company_name',
  form: {
    url: '/api/partner-applications',
    summary: 'Apply as a partner',
    input: partnerApplication,
    accepted: partnerApplicationAccepted,
  },
  tracking: {
    code: 2,
    answerSeconds,
    words: {
      thing: 'partner application',
      wait: 'We’ll contact you to complete your setup',
      done: 'We reviewed your application',
      taken: 'We’ve reviewed your application.',
      late: ourFault,
    },
    closed: null,
  },
  row: partnerApplicationRow,
  idField: 'id',
  change: partnerReview,
  changeAction: 'partner-decided',
  ownDetail: {},
  statuses: {
    pending_review: 'waiting',
    more_information: 'waiting',
    approved: 'good',
    rejected: 'plain',
  } satisfies Record<ApplicationStatus, StatusTone>,
  initialStatus: initialApplicationStatus,
  // An approved applicant is a partner, who is paid.
  moneyStatuses: [approvedApplicationStatus],
  due: { pending_review: { what: 'Review', after: { arrived_at: answerSeconds } } },
  search: ['reference', 'company_name', 'contact_name', 'email', 'phone'],
  texts: ['website', 'experience'],
  filters: { source: { column: 'partner_code', values: partnerCodeList, labels: partnerCodes } },
  sorts: {},
  // Not the email: with a shared code it says who is paid.
  correctable: {
    contact_name: { label: 'Contact name', schema: partnerApplication.shape.contact_name },
    company_name: { label: 'Company', schema: partnerApplication.shape.company_name },
    phone: { label: 'Phone', schema: partnerApplication.shape.phone },
  },
  buyerColumn: null,
});
