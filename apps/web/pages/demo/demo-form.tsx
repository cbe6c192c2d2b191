import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Resolver, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, sentence, throwUnreachable } from '../../api/errors.ts';
import { usePhoneCode } from '../../components/phone-code/use-phone-code.ts';
import { useEarlyChoices } from '../../forms/early-choices.ts';
import { Honeypot } from '../../forms/honeypot.tsx';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { type Receipt, receiptOf } from '../../forms/receipt.ts';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { losesTyped, useDraft } from '../../forms/use-draft.ts';
import { paths } from '../../paths.ts';
import type { BusinessAnswers, ContactAnswers } from './answers.ts';
import { ContactStep } from './contact-step.tsx';
import { StepHeading } from './step-heading.tsx';

const emptyContact: ContactAnswers = {
  email: '',
  phone: '',
  includeCard: false,
  cardNumber: '',
  expiryDate: '',
  cvv: '',
  billingZip: '',
};
// A question that is not answered yet; the schema gives the message when the form is sent.
const emptyBusiness = {
  business_description: '',
  important_features: [],
  tried_demo: '',
  heard_demo: '',
  ready_for_demo: '',
  integration_choice: '',
  heard_about_us: '',
  email_reminders: true,
  sms_reminders: true,
} as unknown as BusinessAnswers;

/** A draft never contains card details. */
const contactFields = ['email', 'phone'] as const;
const businessFields = Object.keys(emptyBusiness) as (keyof BusinessAnswers)[];

const businessPlace = { step: 'business' };

const rules = () => import('./demo-rules.ts').catch(throwUnreachable);
/** Loaded by then: the first step was checked with the same code. */
const BusinessStep = lazy(async () => ({ default: (await rules()).BusinessStep }));
const resolveContact: Resolver<ContactAnswers> = async (...given) => (await rules()).resolveContact(...given);
const resolveBusiness: Resolver<BusinessAnswers> = async (...given) => (await rules()).resolveBusiness(...given);

export interface SentDemoRequest {
  receipt: Receipt;
  /** The visitor was on the wrong page and gets no number. */
  wrongPage: boolean;
}

/**
 * The demo request in two steps. The second has its own entry in the browser's history, so that Back returns to the
 * first.
 */
export function DemoForm({ onSent }: { onSent: (sent: SentDemoRequest) => void }) {
  const contact = useForm<ContactAnswers, unknown, ContactAnswers>({
    resolver: resolveContact,
    defaultValues: emptyContact,
  });
  const business = useForm<BusinessAnswers, unknown, BusinessAnswers>({
    resolver: resolveBusiness,
    defaultValues: emptyBusiness,
  });
  useEarlyChoices('demo-contact-form', contact.setValue);
  const contactDraft = useDraft(contact, { name: 'demo-contact', fields: contactFields, initial: emptyContact });
  const businessDraft = useDraft(business, { name: 'demo-business', fields: businessFields, initial: emptyBusiness });
  const typed = contact.watch();
  const code = usePhoneCode(typed.phone.trim());
  const submission = useRef<ReturnType<Awaited<ReturnType<typeof rules>>['createDemoSubmission']>>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The first step's values when they were valid. Later changes have to be validated again. */
  const [complete, setComplete] = useState<{ typed: string; answers: ContactAnswers } | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const contactStands = complete?.typed === JSON.stringify(typed);
  const onBusiness = contactStands && location.state?.step === businessPlace.step;

  const { includeCard, cardNumber, expiryDate, cvv, billingZip } = typed;
  const cardTyped = includeCard && [cardNumber, expiryDate, cvv, billingZip].some((value) => value !== '');

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(onBusiness);
  useEffect(() => {
    if (shown.current === onBusiness) return;
    shown.current = onBusiness;
    heading.current?.focus();
  }, [onBusiness]);

  const goOn = (answers: ContactAnswers) => {
    setComplete({ typed: JSON.stringify(typed), answers });
    void navigate(paths.demo, { state: businessPlace });
  };

  const send = async (answers: BusinessAnswers) => {
    if (!complete) return;
    const { createDemoSubmission, demoRequestOf } = await rules();
    submission.current ??= createDemoSubmission();
    const request = demoRequestOf(complete.answers, answers, code.proof);
    try {
      const outcome = await submission.current({
        values: request,
        body: (filled, sentAt) => ({ ...filled, submission_time: sentAt }),
        text: answers.business_description,
        draft: contactDraft.id(),
      });
      contactDraft.clear();
      businessDraft.clear();
      onSent({ receipt: receiptOf(outcome), wrongPage: answers.ready_for_demo === 'wrong-page' });
    } catch (error) {
      if (showFieldErrors(business, error, businessFields)) return;
      if (isAboutContact(error)) flushSync(() => setComplete(null));
      if (!showFieldErrors(contact, error, contactFields)) setRefusal(sentence(error));
    }
  };

  /** Checks a step and goes on with it. Without the code that checks, says so. */
  const onSubmit = (step: (event: FormEvent) => Promise<void>) => async (event: FormEvent) => {
    setRefusal(null);
    await step(event).catch((error: unknown) => setRefusal(sentence(error)));
  };

  return (
    <div>
      <LeaveGuard
        when={cardTyped || contactDraft.unkept || businessDraft.unkept}
        losing={cardTyped ? 'We never save your card details, so you’d have to type them again.' : losesTyped}
      />
      <Honeypot form="demo-contact-form" />
      <StepHeading ref={heading} step={onBusiness ? 2 : 1} />
      {onBusiness ? (
        <Suspense>
          <BusinessStep
            form={business}
            refusal={refusal}
            onSubmit={onSubmit(business.handleSubmit(send))}
            onPrevious={() => navigate(-1)}
          />
        </Suspense>
      ) : (
        <ContactStep
          form={contact}
          code={code}
          refusal={refusal}
          // A failure to load is shown when the step is sent.
          onFocus={() => void rules().catch(() => undefined)}
          onSubmit={onSubmit(contact.handleSubmit(goOn))}
        />
      )}
    </div>
  );
}

function isAboutContact(error: unknown): boolean {
  const named = error instanceof ApiError ? error.fieldErrors.map(({ field }) => field) : [];
  return contactFields.some((field) => named.includes(field));
}
