import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { LeadDetail } from '#core/leads/registry.ts';
import { maxNoteLength } from '#core/resources/rules.ts';
import { writeNote } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useNoteDraft } from '../parts/note-drafts.ts';
import { useRecordChange } from '../resources/use-record-change.ts';

export function NoteForm({ detail }: { detail: LeadDetail }) {
  const { id } = detail;
  const draft = useNoteDraft(id);
  const [text, setText] = useState(draft.read);
  const type = (typed: string) => {
    draft.keep(typed);
    setText(typed);
  };
  const note = useRecordChange(detail, {
    send: (written: string) => writeNote(detail.list, id, written),
    optimisticUpdate: (before, written) => ({ ...before, timeline: [expected(written), ...before.timeline] }),
    onDone: () => type(''),
  });
  const add = () => {
    if (text.trim() !== '' && !note.isPending) note.mutate(text.trim());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    add();
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-8">
      <Field label="Note" hint="Only your team sees it. Press Ctrl+Enter to add it.">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={maxNoteLength}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {note.isError && <FormError>{`Your note wasn’t added. ${sentence(note.error)}`}</FormError>}
      <Button
        type="submit"
        size="small"
        look="outline"
        className="justify-self-start"
        disabled={note.isPending || text.trim() === ''}
      >
        {note.isPending ? 'Adding…' : 'Add note'}
      </Button>
    </form>
  );
}

/** The note as it is shown until the server has stored it. */
function expected(text: string): LeadDetail['timeline'][number] {
  const at = new Date().toISOString();
  return { id: `note-${at}`, at, kind: 'note', title: 'Note', detail: text, actor: null, tone: 'plain', link: null };
}
