import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import { ApiError, sentence } from '../../../../api/errors.ts';
import { changeSettings, type Settings } from '../../../../api/receptionist.ts';
import { isConflict, useOwn } from '../parts/own-context.ts';

/** The settings of one group. */
interface SettingsGroup<Draft> extends Pick<Edited<Draft>, 'empty' | 'fields' | 'onSaved'> {
  read: (receptionist: OwnReceptionist) => Draft;
  write: (draft: Draft) => Settings;
}

/** A form of some of the settings. */
export function useSettings<Draft>({ write, ...group }: SettingsGroup<Draft>) {
  const { token } = useOwn();
  return useEdited<Draft>({
    ...group,
    write,
    send: (version, draft, proof) => changeSettings(token, version, write(draft), proof),
  });
}

/** Something that is edited in a form of its own. */
interface Edited<Draft> {
  /** The stored state as it is typed; null where it is gone, or not there yet. */
  read: (receptionist: OwnReceptionist) => Draft | null;
  /** The typed state as it is sent. Two drafts that are sent alike are the same. */
  write: (draft: Draft) => unknown;
  empty: Draft;
  send: (version: number, draft: Draft, proof: string | null) => Promise<OwnReceptionist>;
  /** The names of its fields in what the server answers. */
  fields: readonly string[];
  onSaved: () => void;
}

/**
 * A form whose typed state is kept while what is stored changes elsewhere. It has a conflict when that changes what the form is
 * about; saving then replaces it.
 */
export function useEdited<Draft>({ read, write, empty, send, fields, onSaved }: Edited<Draft>) {
  const { receptionist, change, onUnsaved } = useOwn();
  const id = useId();
  const stored = read(receptionist);
  /** What is typed, and what was stored when the typing began. */
  const [typing, setTyping] = useState<{ draft: Draft; base: Draft | null } | null>(null);
  const same = (one: Draft | null, other: Draft | null) =>
    JSON.stringify(one && write(one)) === JSON.stringify(other && write(other));
  const draft = typing?.draft ?? stored ?? empty;
  const isChanged = typing !== null && !same(draft, stored ?? empty);

  /** What is typed while it is being saved is not saved with it. */
  const latest = useRef(draft);
  const saving = useMutation({
    mutationFn: ({ sent, proof }: { sent: Draft; proof: string | null }) =>
      change(
        (version) => send(version, sent, proof),
        (newest) => same(read(newest), stored),
      ),
    onSuccess(answer, { sent }) {
      const isSent = same(latest.current, sent);
      setTyping((now) => (isSent || !now ? null : { ...now, base: read(answer) }));
      if (isSent) onSaved();
    },
  });

  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    onUnsaved(id, isChanged);
    return () => onUnsaved(id, false);
  }, [id, isChanged, onUnsaved]);

  const refused = saving.error instanceof ApiError ? saving.error.fieldErrors : [];
  const errorOf = (field: string) =>
    refused.find((error) => error.field === field || error.field.startsWith(`${field}.`))?.message;
  const isShown = fields.some((field) => errorOf(field) !== undefined);
  const hasConflict = isChanged && !saving.isPending && !same(typing.base, stored);

  return {
    draft,
    isChanged,
    hasConflict,
    isSaving: saving.isPending,
    errorOf,
    /** Why it was not saved, where it is not about one field or a conflict, which are shown themselves. */
    problem: saving.isError && !isShown && !(hasConflict && isConflict(saving.error)) ? sentence(saving.error) : null,
    edit(next: Draft) {
      setTyping((now) => ({ draft: next, base: now ? now.base : stored }));
    },
    discard() {
      saving.reset();
      setTyping(null);
    },
    save(proof: string | null = null) {
      if (!saving.isPending) saving.mutate({ sent: draft, proof });
    },
  };
}
export type EditedForm<Draft> = ReturnType<typeof useEdited<Draft>>;
