import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CustomDealRow } from '#core/leads/custom-deal/schemas.ts';
import { openParameter } from '#core/resources/rules.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import { deleteDeal } from '../../../api/admin-lists.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Deletes a deal with everything that belongs to it, after a question that says what will be gone. */
export function DeleteDeal({ row }: { row: CustomDealRow }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [, setParams] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  const { deal_id, deal, reference, contract } = row;
  const deleting = useMutation({
    mutationFn: () => deleteDeal(deal_id),
    onSuccess: async () => {
      setIsAsking(false);
      setParams((params) => {
        params.delete(openParameter);
        return params;
      });
      say(`${deal.name} is deleted.`);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin', 'list', 'custom-deals'] }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'summary'] }),
      ]);
    },
  });
  const close = () => {
    setIsAsking(false);
    deleting.reset();
  };
  return (
    <div className="mt-12">
      <Button look="outline" size="small" onClick={() => setIsAsking(true)}>
        Delete the deal
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete the deal"
        confirm="Delete"
        busy="Deleting..."
        refuse="Cancel"
        pending={deleting.isPending}
        problem={deleting.isError ? sentence(deleting.error) : undefined}
        onConfirm={() => deleting.mutate()}
        onClose={close}
      >
        <p className="font-semibold wrap-anywhere">
          {deal.name}, {reference}
        </p>
        <p>This can’t be undone. It deletes:</p>
        <ul className="list-disc pl-24 wrap-anywhere">
          <li>the deal, with its amounts and the names, emails and phone number in it</li>
          {contract && (
            <li>
              its contract: {contract.filename}, {formatMegabytes(contract.size)}
            </li>
          )}
          <li>your team’s notes, and the texts of what was sent about it</li>
          <li>its private status page: the link in our emails will stop working</li>
        </ul>
        <p className="text-ink-quiet">The audit log keeps that you deleted {reference}.</p>
      </ConfirmDialog>
    </div>
  );
}
