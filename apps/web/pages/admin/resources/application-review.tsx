import { applicationTransitions, needsReason, type ReviewDecision } from '#core/leads/partner-application/rules.ts';
import type { PartnerApplicationRow } from '#core/leads/partner-application/schemas.ts';
import type { LeadDetail } from '#core/leads/registry.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { humanize } from '#core/text/rules.ts';
import { changeRecord } from '../../../api/admin-records.ts';
import { useAllowed } from '../parts/allowed.tsx';
import { type DecisionLabels, Review } from './review.tsx';

const words: Record<ReviewDecision, DecisionLabels> = {
  approved: {
    label: 'Approve',
    reason: 'Welcome message',
    hint: 'The applicant becomes a partner, and we’ll email them.',
  },
  more_information: {
    label: 'Ask for more information',
    reason: 'What do you need to know?',
    hint: 'We’ll email the applicant in your words.',
  },
  rejected: {
    label: 'Reject',
    reason: 'Reason',
    hint: 'We’ll email the applicant in your words. This is final, but they can apply again.',
  },
};

interface ApplicationReviewProps {
  application: PartnerApplicationRow;
  detail: LeadDetail;
  /** Called with the decision. */
  onDone: (said: string) => void;
}

export function ApplicationReview({ application, detail, onDone }: ApplicationReviewProps) {
  const { application_status: status } = application;
  const decidesMoney = useAllowed()('money:write');
  return (
    <Review
      detail={detail}
      name={application.company_name}
      // An approved applicant is paid, which not every role may decide.
      possible={
        status === spamStatus
          ? []
          : applicationTransitions[status].filter((decision) => decidesMoney || decision !== 'approved')
      }
      words={words}
      needsReason={needsReason}
      send={(decision, reason, version) =>
        changeRecord('partner_application', application.id, { status: decision, reason, version })
      }
      onDone={(status) => onDone(`${application.company_name}: ${humanize(status)}. We’ll email the applicant.`)}
    />
  );
}
