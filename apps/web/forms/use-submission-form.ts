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
import { earlyChoices } from './early-choices.ts';
import { useDraft } from './use-draft.ts';

/** How a form is checked and where it goes. Loaded apart, because only a form that is used needs it. */
export interface SubmissionRules<Input extends FieldValues, Values, Answer extends z.ZodType> {
  resolver: Resolver<Input, unknown, Values>;
  target: SubmissionTarget<Answer>;
}

interface SubmissionFormOptions<Input extends FieldValues, Values, Payload, Answer extends z.ZodType> {
  /** Its name; one the server takes as a browser posts it is also sent where no script runs. */
  form: PostableForm | 'custom-deal';
  fields: readonly FieldPath<Input>[];
  /** What stands in the fields at first, where that is not nothing. */
  defaults?: Partial<Record<FieldPath<Input>, string>>;
  /** Has to stay the same function. */
  rules: () => Promise<SubmissionRules<Input, Values, Answer>>;
  /** What is sent, without the time: from what was checked, or as it was typed. */
  payload: (values: Values, typed: Input) => Payload;
  /** The field the time of sending goes under, where the server takes one. */
  sentAtField?: string;
  /** What was written, in words, for the person to copy should the server refuse it later. */
  text: (values: Values) => string;
  /** The name what is typed is kept under on this device; left out, nothing is kept. */
  draft?: string;
  /** The file that goes along, and how, where that is not one call with JSON. */
  attachment?: Attachment<z.output<Answer>>;
  onSent: (outcome: SubmissionOutcome<z.output<Answer>>, payload: Payload) => void;
  /** Told each refusal. True when it has shown it. */
  onRefused?: (error: unknown) => boolean;
}

/** The part of the page a refused post shows first; the newsletter's page is short. */
const places: Record<PostableForm, string> = {
  contact: '#contact',
  newsletter: '',
  'partner-application': '#partner-application-form',
};

/**
 * A public form that is in the first HTML, and with its script keeps a draft, checks as its rules say, and sends by way of
 * the outbox. `SubmissionForm` shows it.
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

  const [initial] = useState(() => ({ ...valuesOf(fields, defaults, posted), ...earlyChoices(`${name}-form`) }));
  const form = useForm<Input, unknown, Values>({
    resolver: async (...given) => (await load()).resolver(...given),
    defaultValues: initial as DefaultValues<Input>,
    ...(serverErrors && { errors: serverErrors }),
  });
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
    /** What was refused of a post, each with its field's element, to be listed above the form until it is sent again. */
    postedErrors: (sentOnce ? [] : (posted?.errors ?? [])).map(({ field, message }) => ({
      id: fields.some((each) => each === field) ? `${name}-${field}` : null,
      message,
    })),
    /** What ties the form's element to this. */
    formProps: {
      id: `${name}-form`,
      ...(isPostable(name) && { method: 'post' as const, action: formPages[name] + places[name] }),
      noValidate: true,
      onSubmit,
      // By the time the form is sent, what sends it is there. A failure is told then.
      onFocus: () => void load().catch(() => undefined),
    },
    /** The element a field is, for its label and for links to it. */
    idOf: (field: FieldPath<Input>) => `${name}-${field}`,
    errorOf: (field: FieldPath<Input>) => form.getFieldState(field, form.formState).error?.message,
    /** What ties a control to its field. */
    control: (field: FieldPath<Input>) => ({
      ...form.register(field),
      ...((posted || field in defaults) && { defaultValue: first[field] }),
    }),
    /** What was posted in a field, for controls that are chosen and not filled in. */
    postedValue: (field: FieldPath<Input>) => posted?.values[field],
  };
}

const notLoaded = 'We could not reach our server. Please check your connection.';

/** What checks a form and what sends it. */
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
