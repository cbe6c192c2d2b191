import { type DealDecision, dealStatuses, dealTransitions, needsReason } from '#core/leads/custom-deal/rules.ts';
import type { CustomDealRow } from '#core/leads/custom-deal/schemas.ts';
import type { LeadDetail } from '#core/leads/registry.ts';
import { humanize } from '#core/text/rules.ts';
import { changeRecord } from '../../../api/admin-records.ts';
import { type DecisionLabels, Review } from './review.tsx';

const words: Record<DealDecision, DecisionLabels> = {
  approved: {
    label: 'Approve',
    reason: 'Message to the sales rep',
    hint: 'We’ll email the sales rep that the deal is approved as uploaded.',
  },
  needs_changes: {
    label: 'Ask for changes',
    reason: 'What needs to change?',
    hint: 'We’ll email the sales rep in your words.',
  },
  rejected: {
    label: 'Reject',
    reason: 'Reason',
    hint: 'We’ll email the sales rep in your words. This is final, but they can upload it again.',
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
      onDone={(decision) => onDone(`${deal.deal.name}: ${humanize(decision)}. We’ll email the sales rep.`)}
    />
  );
}
