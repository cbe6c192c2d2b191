import type { ReactNode } from 'react';
import { TextArea, TextInput } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useOwn } from '../parts/own-context.ts';
import { readBusiness, renamed, writeBusiness } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import { EditedGroup, type End, Words } from './group.tsx';
import { useSettings } from './use-edited.ts';

/** What the business is called, and what callers hear first. */
export function BusinessGroup() {
  const { receptionist } = useOwn();
  const { business_name, full_greeting } = receptionist;
  const heard = ['What callers hear first', full_greeting] as const;
  const words = <Words facts={[['Business name', business_name ?? 'Not given yet'], heard]} />;
  return (
    <EditedGroup
      id="business"
      title="Name and greeting"
      about="Callers hear the greeting first. It always says that an automated assistant answers and that the call is written down."
      startsOpen={business_name === null}
      words={words}
      form={(onEnd) => <BusinessForm stored={words} onEnd={onEnd} />}
    />
  );
}

function BusinessForm({ stored, onEnd }: { stored: ReactNode; onEnd: End }) {
  const { receptionist } = useOwn();
  const form = useSettings({
    read: readBusiness,
    write: writeBusiness,
    empty: { name: '', greeting: '' },
    fields: ['business_name', 'greeting'],
    onSaved: () => onEnd('saved'),
  });
  const { draft, edit, errorOf } = form;
  return (
    <EditForm form={form} stored={stored} onCancel={() => onEnd('canceled')}>
      <Field label="Business name" error={errorOf('business_name')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="organization"
            maxLength={100}
            value={draft.name}
            onChange={({ target }) => edit(renamed(draft, target.value))}
          />
        )}
      </Field>
      <Field label="Greeting" error={errorOf('greeting')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            required
            maxLength={300}
            value={draft.greeting}
            onChange={({ target }) => edit({ ...draft, greeting: target.value })}
          />
        )}
      </Field>
      <div>
        <p className="text-14 text-ink-quiet">What callers hear{form.isChanged && ' until you save'}</p>
        <p className="mt-4 border-l-[3px] border-teal pl-12 wrap-anywhere">{receptionist.full_greeting}</p>
      </div>
    </EditForm>
  );
}
