import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { applicationTransitions, needsReason, type ReviewDecision } from '#core/partners/rules.ts';
import type { PartnerApplicationRow } from '#core/partners/schemas.ts';
import { reviewApplication } from '../../../api/admin-changes.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { inWords } from '../format.ts';

const decisions: Record<ReviewDecision, { label: string; reason: string; hint: string }> = {
  approved: {
    label: 'Approve',
    reason: 'A word of welcome',
    hint: 'The applicant becomes a partner and is told by email.',
  },
  more_information: {
    label: 'Ask for more',
    reason: 'What do you need to know?',
    hint: 'Goes to the applicant by email, in your words.',
  },
  rejected: {
    label: 'Reject',
    reason: 'Reason',
    hint: 'Goes to the applicant by email, in your words. This is final; they may apply again.',
  },
};

/** Decides about an application, in one of the ways that are possible from where it is. */
export function ApplicationReview({ application }: { application: PartnerApplicationRow }) {
  const [decision, setDecision] = useState<ReviewDecision | null>(null);
  const possible = applicationTransitions[application.application_status];
  if (possible.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-8">
      {possible.map((each) => (
        <Button
          key={each}
          size="small"
          look={each === 'approved' ? 'primary' : 'outline'}
          onClick={() => setDecision(each)}
        >
          {decisions[each].label}
        </Button>
      ))}
      <Dialog
        open={decision !== null}
        onClose={() => setDecision(null)}
        title={decision ? `${decisions[decision].label}: ${application.company_name}` : ''}
      >
        {decision && <ReviewForm application={application} decision={decision} onDone={() => setDecision(null)} />}
      </Dialog>
    </div>
  );
}

interface ReviewFormProps {
  application: PartnerApplicationRow;
  decision: ReviewDecision;
  onDone: () => void;
}

function ReviewForm({ application, decision, onDone }: ReviewFormProps) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [reason, setReason] = useState('');
  const words = decisions[decision];
  const review = useMutation({
    mutationFn: () => reviewApplication(application.id, { status: decision, reason }),
    onSuccess: (reviewed) => {
      say(`${application.company_name}: ${inWords(reviewed.application_status)}. The applicant is told by email.`);
      onDone();
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['admin', 'list', adminLists.partnerApplications.name] }),
  });
  const refused = review.error instanceof ApiError ? review.error.fieldErrors[0]?.message : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    review.mutate();
  };

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-24">
      <Field label={words.reason} optional={!needsReason(decision)} hint={words.hint} error={refused}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={1000}
            required={needsReason(decision)}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {review.isError && !refused && <FormError>{sentence(review.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={review.isPending}>
          {review.isPending ? 'Saving…' : words.label}
        </Button>
        <Button look="outline" size="medium" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
