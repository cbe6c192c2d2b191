import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isHandedOut } from '#core/leads/custom-deal/rules.ts';
import type { CustomDealRow } from '#core/leads/custom-deal/schemas.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import { contractUrl, deleteContract } from '../../../api/admin-lists.ts';
import { recordQuery } from '../../../api/admin-records.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Allowed } from '../parts/allowed.tsx';
import { DownloadLink } from '../parts/download-link.tsx';

interface DealContractProps {
  dealId: string;
  contract: NonNullable<CustomDealRow['contract']>;
}

/** What a person should know before the download. */
const scanWords: Record<DealContractProps['contract']['scan'], string> = {
  unscanned: 'Not scanned for viruses.',
  waiting: 'Waits for the virus scanner. It can be downloaded once nothing was found.',
  clean: 'Scanned: no virus was found.',
  infected: 'Holds a virus and can’t be downloaded. Delete it, and ask for a clean copy.',
};

/** A deal's contract: downloaded with its link, and deleted after a question. */
export function DealContract({ dealId, contract }: DealContractProps) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const name = `${contract.filename}, ${formatMegabytes(contract.size)}`;
  const deleting = useMutation({
    mutationFn: () => deleteContract(dealId),
    onSuccess: () => say('The contract is deleted.'),
    onError: () => say('The contract couldn’t be deleted. Please try again.', 'failed'),
    onSettled: () => {
      setIsAsking(false);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: recordQuery('custom-deals', dealId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'list', 'custom-deals'] }),
      ]);
    },
  });
  return (
    <>
      {isHandedOut(contract.scan) ? (
        <DownloadLink address={contractUrl(dealId)} className="link">
          {name}
        </DownloadLink>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}{' '}
      <Allowed to="records:write">
        <button type="button" className="link" onClick={() => setIsAsking(true)}>
          Delete<span className="sr-only"> the contract</span>
        </button>
      </Allowed>
      <p className="text-14 text-ink-quiet">
        {scanWords[contract.scan]}
        {contract.finding !== null && ` Found: ${contract.finding}.`}
      </p>
      <ConfirmDialog
        open={isAsking}
        title="Delete the contract"
        confirm="Delete"
        busy="Deleting..."
        refuse="Cancel"
        pending={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>The file can’t be brought back. The deal stays, with its amounts, terms and dates.</p>
        <p className="font-semibold wrap-anywhere">{name}</p>
      </ConfirmDialog>
    </>
  );
}
