import type { ReactNode } from 'react';
import { transferWhen } from '#core/receptionist/schemas.ts';
import { usePhoneCode } from '../../../../components/phone-code/use-phone-code.ts';
import { SelectInput, TextInput } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useOwn } from '../parts/own-context.ts';
import { readTransfer, transferLabels, writeTransfer } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import { EditedGroup, type End, Words } from './group.tsx';
import { NumberField } from './number-field.tsx';
import { useSettings } from './use-edited.ts';

/** Who gets calls that are put through, and when. */
export function TransferGroup() {
  const { receptionist } = useOwn();
  const { number, when, urgentWords } = readTransfer(receptionist);
  const words = (
    <Words
      facts={[
        ...(receptionist.owner ? [['To', number || 'No number given'] as const] : []),
        ['When', transferLabels[when]],
        ['Urgent words', urgentWords || 'None besides the usual ones'],
      ]}
    />
  );
  return (
    <EditedGroup
      id="transfer"
      title="Putting callers through"
      about="Whom a caller gets who asks for a person. If no one picks up, it takes a message."
      words={words}
      form={(onEnd) => <TransferForm stored={words} onEnd={onEnd} />}
    />
  );
}

function TransferForm({ stored, onEnd }: { stored: ReactNode; onEnd: End }) {
  const form = useSettings({
    read: readTransfer,
    write: writeTransfer,
    empty: { number: '', when: 'never', urgentWords: '' },
    fields: ['transfer_number', 'transfer_when', 'urgent_words'],
    onSaved: () => onEnd('saved'),
  });
  const { draft, edit, errorOf } = form;
  const code = usePhoneCode(draft.number.trim(), false);
  return (
    <EditForm form={form} stored={stored} onCancel={() => onEnd('canceled')} proof={code.proof}>
      <NumberField
        label="Put calls through to"
        hint="Without a number, it takes a message instead."
        value={draft.number}
        error={errorOf('transfer_number')}
        code={code}
        onChange={(number) => edit({ ...draft, number })}
        onProof={form.save}
      />
      <Field label="When it puts callers through" error={errorOf('transfer_when')}>
        {(control) => (
          <SelectInput
            {...control}
            value={draft.when}
            onChange={({ target }) => edit({ ...draft, when: whenOf(target.value) ?? draft.when })}
            className="w-full"
          >
            {Object.entries(transferLabels).map(([when, label]) => (
              <option key={when} value={when}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field
        label="Words that make a call urgent"
        optional
        hint="With commas between them. Words such as “bleeding” or “gas leak” are always urgent."
        error={errorOf('urgent_words')}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            placeholder="knocked-out tooth, burst pipe"
            value={draft.urgentWords}
            onChange={({ target }) => edit({ ...draft, urgentWords: target.value })}
          />
        )}
      </Field>
    </EditForm>
  );
}

const whenOf = (text: string) => transferWhen.find((known) => known === text);
