import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isElsewhere } from '#core/webhooks/rules.ts';
import { endpointLimits } from '#core/webhooks/schemas.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { draftProblems, type EndpointDraft } from './endpoint-draft.ts';
import { EventTypeChoice } from './event-type-choice.tsx';
import { HeaderRows } from './header-rows.tsx';

const fieldNames = ['url', 'description', 'event_types', 'headers', 'concurrency'] as const;
type FieldName = (typeof fieldNames)[number];
type Problems = Partial<Record<FieldName, string>>;

interface EndpointFormProps {
  draft: EndpointDraft;
  /** Where the endpoint is so far; none for a new one. */
  addressBefore?: string;
  onChange: (draft: EndpointDraft) => void;
  submit: string;
  busy: string;
  pending: boolean;
  /** Why the server did not take it. */
  error: unknown;
  /** More to say about that. */
  notice?: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
}

const newHostHint =
  'A new host gets a new secret, which is shown once you save. The secret so far signs nothing anymore.';

/** What an endpoint is made of. A refusal of the server shows at its field. */
export function EndpointForm(props: EndpointFormProps) {
  const { draft, addressBefore, onChange, submit, busy, pending, error, notice, onSubmit, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const firstType = useRef<HTMLInputElement>(null);
  const addHeader = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState<Problems>({});
  const refused = problemsOf(error instanceof ApiError ? error.fieldErrors : []);
  const problems = Object.keys(own).length > 0 ? own : refused;
  const isNewHost = addressBefore !== undefined && isElsewhere(addressBefore, draft.url.trim());
  const put = (change: Partial<EndpointDraft>) => onChange({ ...draft, ...change });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, by this page or the server
  useEffect(() => {
    const isLater = problems.url === undefined && problems.description === undefined;
    if (isLater && problems.event_types !== undefined) firstType.current?.focus();
    else if (isLater && problems.headers !== undefined) addHeader.current?.focus();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [own, error]);

  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const found = problemsOf(draftProblems(draft));
    setOwn(found);
    if (Object.keys(found).length === 0) onSubmit();
  };

  return (
    <form ref={form} noValidate onSubmit={submitted} className="grid grid-cols-[minmax(0,1fr)] gap-24">
      <Field
        label="Address"
        hint={
          isNewHost
            ? newHostHint
            : 'https:// is required in production. http:// and localhost work while you try things out.'
        }
        error={problems.url}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/webhooks"
            value={draft.url}
            onChange={(event) => put({ url: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" optional hint="What your team calls it." error={problems.description}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={endpointLimits.description}
            autoComplete="off"
            value={draft.description}
            onChange={(event) => put({ description: event.target.value })}
          />
        )}
      </Field>
      <EventTypeChoice
        all={draft.all}
        types={draft.types}
        error={problems.event_types}
        first={firstType}
        onChange={put}
      />
      <HeaderRows
        rows={draft.headers}
        error={problems.headers}
        add={addHeader}
        onChange={(headers) => put({ headers })}
      />
      <Field
        label="Posts at a time"
        hint={`Deliveries in flight at once, up to ${endpointLimits.concurrency}.`}
        error={problems.concurrency}
      >
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={endpointLimits.concurrency}
            value={draft.concurrency}
            onChange={(event) => put({ concurrency: event.target.value })}
          />
        )}
      </Field>
      {Boolean(error) && Object.keys(refused).length === 0 && (
        <FormError>
          {sentence(error)}
          {notice}
        </FormError>
      )}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={pending}>
          {pending ? busy : submit}
        </Button>
        <Button look="outline" size="medium" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The first problem of each field; the server names parts of a field too, as in `event_types.0`. */
function problemsOf(errors: readonly { field: string; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { field, message } of errors) {
    const name = fieldNames.find((each) => each === field.split('.')[0]);
    if (name) problems[name] ??= message;
  }
  return problems;
}
