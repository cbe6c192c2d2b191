import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { formPages, type PostableForm } from '#core/site/rules.ts';
import type { PostedForm } from '#core/site/schemas.ts';
import { noAnswer, sentence } from '../api/errors.ts';
import { useNear } from '../hooks/use-near.ts';
import { useOwnFacts } from '../hooks/use-own-facts.tsx';
import { type SubmissionOutcome, type SubmissionTarget, useSubmission } from '../outbox/use-submission.ts';
import { showFieldErrors } from './show-field-errors.ts';
import { useDraft } from './use-draft.ts';

/** How a form is checked and where it goes. Loaded apart, because only a form that is used needs it. */
export interface SubmissionRules<Input extends FieldValues, Values, Answer extends z.ZodType> {
  resolver: Resolver<Input, unknown, Values>;
  target: SubmissionTarget<Answer>;
}

interface SubmissionFormOptions<Input extends FieldValues, Values, Payload, Answer extends z.ZodType> {
  form: PostableForm;
  fields: readonly FieldPath<Input>[];
  /** Has to stay the same function. */
  rules: () => Promise<SubmissionRules<Input, Values, Answer>>;
  /** What is sent, without the time. */
  payload: (values: Values) => Payload;
  /** The field the time of sending goes under, where the server takes one. */
  sentAtField?: string;
  /** What was written, in words, for the person to copy should the server refuse it later. */
  text: (values: Values) => string;
  /** The name what is typed is kept under on this device; left out, nothing is kept. */
  draft?: string;
  onSent: (outcome: SubmissionOutcome<z.output<Answer>>, payload: Payload) => void;
  onRefused?: () => void;
}

/** The part of the page a refused post shows first; the newsletter's page is short. */
const places: Record<PostableForm, string> = {
  contact: '#contact',
  newsletter: '',
  'partner-application': '#partner-application-form',
};

/**
 * A public form that works before and without its script, and once that is there keeps a draft, checks as its rules say,
 * and sends by way of the outbox. `SubmissionForm` draws it.
 */
export function useSubmissionForm<Input extends FieldValues, Values, Payload extends object, Answer extends z.ZodType>({
  form: name,
  fields,
  rules,
  payload,
  sentAtField,
  text,
  draft: draftName,
  onSent,
  onRefused,
}: SubmissionFormOptions<Input, Values, Payload, Answer>) {
  const own = useOwnFacts().posted;
  const posted = own?.form === name ? own : null;
  const serverErrors = useMemo(() => posted && errorsByField<Input>(posted), [posted]);
  const [refusal, setRefusal] = useState(posted?.refusal ?? null);
  const [sentOnce, setSentOnce] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const near = useNear(element);
  useEffect(() => {
    // A failure is told when the form is sent.
    if (near) rules().catch(() => undefined);
  }, [near, rules]);
  const loadRules = () =>
    rules().catch(() => {
      throw noAnswer();
    });

  const [defaults] = useState(() => ({ ...valuesOf(fields, posted), ...chosenBefore(name) }));
  const form = useForm<Input, unknown, Values>({
    resolver: async (...given) => (await loadRules()).resolver(...given),
    defaultValues: defaults as DefaultValues<Input>,
    ...(serverErrors && { errors: serverErrors }),
  });
  const draft = useDraft(form, { name: draftName ?? null, fields, inFirstHtml: true });
  const submit = useSubmission(async () => (await loadRules()).target);

  const send = form.handleSubmit(async (values) => {
    const sent = payload(values);
    const outcome = await submit({
      values: sent,
      body: (filled, sentAt) => (sentAtField === undefined ? filled : { ...filled, [sentAtField]: sentAt }),
      text: text(values),
      draft: draft.id(),
    });
    onSent(outcome, sent);
    form.reset(valuesOf(fields, null) as DefaultValues<Input>);
    draft.clear();
  });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    setSentOnce(true);
    try {
      await send();
    } catch (error) {
      onRefused?.();
      if (!showFieldErrors(form, error, fields)) setRefusal(sentence(error));
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
      ref: element,
      id: `${name}-form`,
      method: 'post' as const,
      action: formPages[name] + places[name],
      noValidate: true,
      onSubmit,
    },
    /** The element a field is, for its label and for links to it. */
    idOf: (field: FieldPath<Input>) => `${name}-${field}`,
    errorOf: (field: FieldPath<Input>) => form.getFieldState(field, form.formState).error?.message,
    /** What ties a control to its field. */
    control: (field: FieldPath<Input>) => ({
      ...form.register(field),
      ...(posted && { defaultValue: posted.values[field] ?? '' }),
    }),
    /** What was posted in a field, for controls that are chosen and not filled in. */
    postedValue: (field: FieldPath<Input>) => posted?.values[field],
  };
}

const valuesOf = (fields: readonly string[], posted: PostedForm | null) =>
  Object.fromEntries(fields.map((field) => [field, posted?.values[field] ?? '']));

const errorsByField = <Input extends FieldValues>({ errors }: PostedForm) =>
  Object.fromEntries(errors.map(({ field, message }) => [field, { type: 'server', message }])) as FieldErrors<Input>;

/** The choices made before the script was there. Text typed by then is found by the form library itself, choices are not. */
function chosenBefore(name: PostableForm): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const chosen = document.querySelectorAll<HTMLInputElement>(`#${name}-form input[type="radio"]:checked`);
  return Object.fromEntries(Array.from(chosen, (choice) => [choice.name, choice.value]));
}
