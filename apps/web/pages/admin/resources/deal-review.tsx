import { type DealDecision, dealStatuses, dealTransitions, needsReason } from '#core/leads/custom-deal/rules.ts';
import type { CustomDealRow } from '#core/leads/custom-deal/schemas.ts';
import type { LeadDetail } from '#core/leads/registry.ts';
import { humanize } from '#core/text/rules.ts';
import { changeRecord } from '../../../api/admin-changes.ts';
import { type DecisionLabels, Review } from './review.tsx';

const words: Record<DealDecision, DecisionLabels> = {
  approved: {
    label: 'Approve',
    reason: 'A word to go with it',
    hint: 'The sales rep is told by email that the deal goes ahead as uploaded.',
  },
  needs_changes: {
    label: 'Ask for changes',
    reason: 'What has to change?',
    hint: 'Goes to the sales rep by email, in your words.',
  },
  rejected: {
    label: 'Reject',
    reason: 'Reason',
    hint: 'Goes to the sales rep by email, in your words. This is final; they may upload it anew.',
  },
};

interface DealReviewProps {
  deal: CustomDealRow;
  detail: LeadDetail;
  /** Called with the decision. */
  onDone: (said: string) => void;
}

export function DealReview({ deal, detail, onDone }: DealReviewProps) {
  const status = dealStatuses.find((known) => known === deal.status) ?? 'pending_review';
  return (
    <Review
      detail={detail}
      name={deal.deal.name}
      possible={dealTransitions[status]}
      words={words}
      needsReason={needsReason}
      send={(decision, reason, version) =>
        changeRecord('custom_deal', deal.deal_id, { status: decision, reason, version })
      }
      onDone={(decision) => onDone(`${deal.deal.name}: ${humanize(decision)}. The sales rep is told by email.`)}
    />
  );
}
