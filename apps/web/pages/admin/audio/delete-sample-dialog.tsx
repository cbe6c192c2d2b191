import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AudioSampleRow } from '#core/audio/schemas.ts';
import { audioSamplesQuery, deleteAudioSample } from '../../../api/admin-records.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface DeleteSampleDialogProps {
  /** The sample to delete; null while the dialog is closed. */
  sample: AudioSampleRow | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

export function DeleteSampleDialog({ sample, onClose, onDeleted }: DeleteSampleDialogProps) {
  const queryClient = useQueryClient();
  const say = useToast();
  const deleting = useMutation({
    mutationFn: ({ sample_id }: AudioSampleRow) => deleteAudioSample(sample_id),
    onSuccess: (_answer, { sample_id }) => {
      say('Audio sample deleted successfully!');
      onDeleted(sample_id);
    },
    onError: () => say('Failed to delete audio sample. Please try again.', 'failed'),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: audioSamplesQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      open={sample !== null}
      title="Delete audio sample"
      confirm="Delete"
      busy="Deleting..."
      refuse="Cancel"
      pending={deleting.isPending}
      onConfirm={() => sample && deleting.mutate(sample)}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this audio sample?</p>
      <p className="font-semibold wrap-anywhere">{sample?.title}</p>
    </ConfirmDialog>
  );
}
