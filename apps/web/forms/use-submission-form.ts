import { type FormEvent, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { useLoaderData } from 'react-router-dom';
import type { z } from 'zod';
import { formPages, type PostableForm } from '#core/site/rules.ts';
import type { PostedForm } from '#core/site/schemas.ts';
import type { Attachment, SubmissionOutcome, SubmissionTarget } from '../outbox/submission.ts';
import type { postedFormLoader } from '../own-facts.ts';
import { useEarlyChoices } from './early-choices.ts';
import { useDraft } from './use-draft.ts';

/** How a form is validated and where it is sent. Loaded lazily, because only a form that is used needs it. */
export interface SubmissionRules<Input extends FieldValues, Values, Answer extends z.ZodType> {
  resolver: Resolver<Input, unknown, Values>;
  target: SubmissionTarget<Answer>;
}

interface SubmissionFormOptions<Input extends FieldValues, Values, Payload, Answer extends z.ZodType> {
  /** The form's name; one that the server accepts as a browser post also works without a script. */
  form: PostableForm | 'custom-deal';
  fields: readonly FieldPath<Input>[];
  /** The initial values, where they are not empty. */
  defaults?: Partial<Record<FieldPath<Input>, string>>;
  /** Must stay the same function. */
  rules: () => Promise<SubmissionRules<Input, Values, Answer>>;
  /** The values to send, without the time: from the validated values, or as typed. */
  payload: (values: Values, typed: Input) => Payload;
  /** The field for the time of sending, where the server takes one. */
  sentAtField?: string;
  /** The text the visitor wrote, to copy if the server rejects it later. */
  text: (values: Values) => string;
  /** The name the draft is stored under on this device; without it, no draft is stored. */
  draft?: string;
  /** The file to send, and how, where that is not one JSON request. */
  attachment?: Attachment<z.output<Answer>>;
  onSent: (outcome: SubmissionOutcome<z.output<Answer>>, payload: Payload) => void;
  /** Called with each error of the server. Returns true when it has shown the error itself. */
  onRefused?: (error: unknown) => boolean;
}

/** Where the page of a rejected post scrolls to; short pages need none. */
const places: Partial<Record<PostableForm, string>> = { 'partner-application': '#partner-application-form' };

/**
 * A public form that is part of the first HTML. Once hydrated it saves a draft, validates by its rules, and sends
 * through the outbox. `SubmissionForm` renders it.
 */
export function useSubmissionForm<Input extends FieldValues, Values, Payload extends object, Answer extends z.ZodType>({
  form: name,
  fields,
  defaults = {},
  rules,
  payload,
  sentAtField,
  text,
  draft: draftName,
  attachment,
  onSent,
  onRefused = () => false,
}: SubmissionFormOptions<Input, Values, Payload, Answer>) {
  const [own] = useState(useLoaderData<typeof postedFormLoader | undefined>());
  const posted = own?.form === name ? own : null;
  const serverErrors = useMemo(() => posted && errorsByField<Input>(posted), [posted]);
  const [refusal, setRefusal] = useState(posted?.refusal ?? null);
  const [sentOnce, setSentOnce] = useState(false);
  const loaded = useRef<ReturnType<typeof loadTools<Input, Values, Answer>>>(null);
  const load = () => {
    loaded.current ??= loadTools(rules).catch((error: unknown) => {
      loaded.current = null;
      throw error;
    });
    return loaded.current;
  };

  const [initial] = useState(() => valuesOf(fields, defaults, posted));
  const form = useForm<Input, unknown, Values>({
    resolver: async (...given) => (await load()).resolver(...given),
    defaultValues: initial as DefaultValues<Input>,
    ...(serverErrors && { errors: serverErrors }),
  });
  useEarlyChoices(`${name}-form`, form.setValue);
  const first = valuesOf(fields, defaults, posted);
  const draft = useDraft(form, { name: draftName ?? null, fields, initial: valuesOf(fields, defaults, null) });

  const send = form.handleSubmit(async (values) => {
    const sent = payload(values, form.getValues());
    const { submit } = await load();
    const outcome = await submit({
      values: sent,
      body: (filled, sentAt) => (sentAtField === undefined ? filled : { ...filled, [sentAtField]: sentAt }),
      text: text(values),
      draft: draft.id(),
      ...(attachment && { attachment }),
    });
    onSent(outcome, sent);
    form.reset(valuesOf(fields, defaults, null) as DefaultValues<Input>);
    draft.clear();
  });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    setSentOnce(true);
    try {
      await send();
    } catch (error) {
      if (onRefused(error)) return;
      const tools = await load().catch(() => null);
      if (!tools) setRefusal(notLoaded);
      else if (!tools.showFieldErrors(form, error, fields)) setRefusal(tools.sentence(error));
    }
  };

  return {
    form,
    isSubmitting: form.formState.isSubmitting,
    unkept: draft.unkept,
    refusal,
    /** The errors of a rejected post, each with its field's element, listed above the form until it is sent again. */
    postedErrors: (sentOnce ? [] : (posted?.errors ?? [])).map(({ field, message }) => ({
      id: fields.some((each) => each === field) ? `${name}-${field}` : null,
      message,
    })),
    /** The props that connect the form's element to this hook. */
    formProps: {
      id: `${name}-form`,
      ...(isPostable(name) && { method: 'post' as const, action: formPages[name] + (places[name] ?? '') }),
      noValidate: true,
      onSubmit,
      // The code that sends is loaded by the time the form is sent. If loading fails, the error is shown then.
      onFocus: () => void load().catch(() => undefined),
    },
    /** The id of a field's element, for its label and for links to it. */
    idOf: (field: FieldPath<Input>) => `${name}-${field}`,
    errorOf: (field: FieldPath<Input>) => form.getFieldState(field, form.formState).error?.message,
    /** The props that connect a control to its field. */
    control: (field: FieldPath<Input>) => ({
      ...form.register(field),
      ...((posted || field in defaults) && { defaultValue: first[field] }),
    }),
    /** The posted value of a field, for controls that are selected instead of typed into. */
    postedValue: (field: FieldPath<Input>) => posted?.values[field],
  };
}

const notLoaded = 'We couldn’t reach our server. Please check your connection.';

/** The code that validates a form and sends it. */
async function loadTools<Input extends FieldValues, Values, Answer extends z.ZodType>(
  rules: () => Promise<SubmissionRules<Input, Values, Answer>>,
) {
  const [{ resolver, target }, { createSubmission, showFieldErrors, sentence }] = await Promise.all([
    rules(),
    import('./sending.ts'),
  ]);
  return { resolver, submit: createSubmission(target), showFieldErrors, sentence };
}

const isPostable = (name: string): name is PostableForm => name in formPages;

const valuesOf = <Field extends string>(
  fields: readonly Field[],
  defaults: Partial<Record<Field, string>>,
  posted: PostedForm | null,
): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, posted?.values[field] ?? defaults[field] ?? '']));

const errorsByField = <Input extends FieldValues>({ errors }: PostedForm) =>
  Object.fromEntries(errors.map(({ field, message }) => [field, { type: 'server', message }])) as FieldErrors<Input>;
