import type { ReactNode } from 'react';
import { usePhoneCode } from '../../../../components/phone-code/use-phone-code.ts';
import { TextInput } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useOwn } from '../parts/own-context.ts';
import { readNotices, writeNotices } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import { EditedGroup, type End, Words } from './group.tsx';
import { NumberField } from './number-field.tsx';
import { useSettings } from './use-edited.ts';

/** Where the owner hears of messages and appointments. `hasPlan`: only then may emails go to another address. */
export function NoticesGroup({ hasPlan }: { hasPlan: boolean }) {
  const { receptionist } = useOwn();
  const { email, phone } = readNotices(receptionist);
  const words = (
    <Words
      facts={[
        ['Emails go to', email],
        ['Urgent texts go to', phone || 'No number given'],
      ]}
    />
  );
  return (
    <EditedGroup
      id="notices"
      title="How you hear of it"
      about="Each message and appointment comes by email. What is urgent also comes by text, if you give a number."
      words={words}
      form={(onEnd) => <NoticesForm hasPlan={hasPlan} stored={words} onEnd={onEnd} />}
    />
  );
}

function NoticesForm({ hasPlan, stored, onEnd }: { hasPlan: boolean; stored: ReactNode; onEnd: End }) {
  const form = useSettings({
    read: readNotices,
    write: ({ email, phone }) => (hasPlan ? writeNotices({ email, phone }) : { notify_phone: phone.trim() }),
    empty: { email: '', phone: '' },
    fields: hasPlan ? ['notify_email', 'notify_phone'] : ['notify_phone'],
    onSaved: () => onEnd('saved'),
  });
  const { draft, edit, errorOf } = form;
  const code = usePhoneCode(draft.phone.trim(), false);
  return (
    <EditForm form={form} proof={code.proof} stored={stored} onCancel={() => onEnd('canceled')}>
      {hasPlan ? (
        <Field label="Emails go to" error={errorOf('notify_email')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              required
              autoComplete="email"
              value={draft.email}
              onChange={({ target }) => edit({ ...draft, email: target.value })}
            />
          )}
        </Field>
      ) : (
        <div>
          <p className="font-semibold">Emails go to</p>
          <p className="wrap-anywhere">{draft.email}</p>
          <p className="text-14 text-ink-quiet">The address of your request. With a plan, you can choose another.</p>
        </div>
      )}
      <NumberField
        label="Phone for urgent texts"
        hint="Without a number, urgent messages come by email only."
        value={draft.phone}
        error={errorOf('notify_phone')}
        code={code}
        onChange={(phone) => edit({ ...draft, phone })}
        onProof={form.save}
      />
    </EditForm>
  );
}
