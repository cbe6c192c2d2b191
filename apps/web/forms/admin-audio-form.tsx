import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { audioField } from '#core/audio/rules.ts';
import { audioSamplesQuery, uploadAudioSample } from '../api/admin-records.ts';
import { ApiError } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const nothing = { title: '', description: '' };

/** Adds a recording that visitors can play. */
export function AdminAudioForm() {
  const queryClient = useQueryClient();
  const say = useToast();
  const picker = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState(nothing);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadAudioSample(fields, chosen, setProgress),
    onMutate: () => setProgress(0),
    onSuccess: () => {
      say('Audio sample uploaded successfully!');
      setFields(nothing);
      setFile(null);
      if (picker.current) picker.current.value = '';
      return queryClient.invalidateQueries({ queryKey: audioSamplesQuery.queryKey });
    },
    onError: () => say('Failed to upload audio sample. Please try again.', 'failed'),
  });
  const refusals = upload.error instanceof ApiError ? upload.error.fieldErrors : [];
  const refusalOf = (name: string) => refusals.find(({ field }) => field === name)?.message;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (file && fields.title.trim() !== '') upload.mutate(file);
  };

  return (
    <form
      onSubmit={onSubmit}
      aria-label="Upload audio sample"
      className="grid max-w-[60rem] gap-16 py-16 sm:grid-cols-2"
    >
      <LeaveGuard
        when={file !== null || Object.values(fields).some((value) => value.trim() !== '')}
        losing="Your recording hasn’t been uploaded yet."
      />
      <Field label="Title" error={refusalOf('title')}>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={160}
            value={fields.title}
            onChange={(event) => setFields({ ...fields, title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Audio File" error={refusalOf(audioField)}>
        {(control) => (
          <input
            {...control}
            ref={picker}
            type="file"
            required
            accept="audio/*"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            className="w-full min-w-0 rounded-control text-ink-quiet file:mr-16 file:min-h-[48px] file:rounded-control file:border file:border-line-control file:px-16 file:font-semibold file:text-ink"
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field label="Description" optional error={refusalOf('description')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={1000}
              placeholder="Optional description for the audio sample"
              value={fields.description}
              onChange={(event) => setFields({ ...fields, description: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-12 sm:col-span-2">
        {upload.isPending && (
          <progress aria-label="Upload progress" value={progress} className="h-[8px] w-full accent-teal" />
        )}
        <Button
          className="justify-self-start"
          type="submit"
          size="medium"
          disabled={upload.isPending || !file || fields.title.trim() === ''}
        >
          {upload.isPending ? 'Uploading...' : 'Upload Audio'}
        </Button>
      </div>
    </form>
  );
}
