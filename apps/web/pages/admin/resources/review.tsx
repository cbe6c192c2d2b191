import { type FormEvent, useState } from 'react';
import type { LeadDetail } from '#core/leads/registry.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useRecordChange } from './use-record-change.ts';

/** The label of a decision, and what the administrator has to fill in. */
export interface DecisionLabels {
  label: string;
  reason: string;
  hint: string;
}

interface ReviewProps<Decision extends string> {
  detail: LeadDetail;
  /** Whose record it is, for the dialog's title. */
  name: string;
  possible: readonly Decision[];
  words: Record<Decision, DecisionLabels>;
  needsReason: (decision: Decision) => boolean;
  send: (decision: Decision, reason: string, version: number) => Promise<unknown>;
  onDone: (decision: Decision) => void;
}

/** Decides about a record in one of the ways its status allows, with a text that is sent to the person concerned. */
export function Review<Decision extends string>(props: ReviewProps<Decision>) {
  const { name, possible, words } = props;
  const [decision, setDecision] = useState<Decision | null>(null);
  if (possible.length === 0 && decision === null) return null;
  return (
    <div className="flex flex-wrap gap-8">
      {possible.map((each) => (
        <Button
          key={each}
          size="small"
          look={each === 'approved' ? 'primary' : 'outline'}
          onClick={() => setDecision(each)}
        >
          {words[each].label}
        </Button>
      ))}
      <Dialog
        open={decision !== null}
        onClose={() => setDecision(null)}
        title={decision ? `${words[decision].label}: ${name}` : ''}
      >
        {decision && <ReviewForm {...props} decision={decision} onClose={() => setDecision(null)} />}
      </Dialog>
    </div>
  );
}

interface ReviewFormProps<Decision extends string> extends ReviewProps<Decision> {
  decision: Decision;
  onClose: () => void;
}

function ReviewForm<Decision extends string>(props: ReviewFormProps<Decision>) {
  const { detail, decision, needsReason, send, onDone, onClose } = props;
  const [reason, setReason] = useState('');
  const [seen] = useState(detail.version);
  const words = props.words[decision];
  const review = useRecordChange(detail, {
    send: (version: number) => send(decision, reason, version),
    onDone: () => {
      onClose();
      onDone(decision);
    },
  });
  const refused = review.error instanceof ApiError && review.error.status === 422 ? review.error.message : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // After a conflict, the administrator decides about the reloaded record.
    review.mutate(review.isError ? detail.version : seen);
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
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
