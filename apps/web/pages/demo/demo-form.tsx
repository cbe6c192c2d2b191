import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Resolver, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { demoTarget } from '../../api/demo.ts';
import { ApiError, sentence } from '../../api/errors.ts';
import { useEarlyChoices } from '../../forms/early-choices.ts';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { type Receipt, receiptOf } from '../../forms/receipt.ts';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { losesTyped, useDraft } from '../../forms/use-draft.ts';
import { createSubmission } from '../../outbox/submission.ts';
import { paths } from '../../paths.ts';
import {
  type BusinessAnswers,
  businessAnswers,
  type ContactAnswers,
  contactAnswers,
  contactAnswersWithCard,
  demoRequestOf,
} from './answers.ts';
import { BusinessStep } from './business-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { usePhoneCode } from './use-phone-code.ts';

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

const resolveContact: Resolver<ContactAnswers> = (values, context, options) =>
  zodResolver(values.includeCard ? contactAnswersWithCard : contactAnswers)(values, context, options);

/**
 * The demo request in two steps. The second has its own entry in the browser's history, so that Back returns to the
 * first.
 */
export function DemoForm({ onReceipt }: { onReceipt: (receipt: Receipt) => void }) {
  const contact = useForm<ContactAnswers, unknown, ContactAnswers>({
    resolver: resolveContact,
    defaultValues: emptyContact,
  });
  const business = useForm<BusinessAnswers, unknown, BusinessAnswers>({
    resolver: zodResolver(businessAnswers),
    defaultValues: emptyBusiness,
  });
  useEarlyChoices('demo-contact-form', contact.setValue);
  const contactDraft = useDraft(contact, { name: 'demo-contact', fields: contactFields, initial: emptyContact });
  const businessDraft = useDraft(business, { name: 'demo-business', fields: businessFields, initial: emptyBusiness });
  const typed = contact.watch();
  const code = usePhoneCode(typed.phone.trim());
  const [submit] = useState(() => createSubmission(demoTarget));
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
    setRefusal(null);
    const request = demoRequestOf(complete.answers, answers, code.proof);
    try {
      const outcome = await submit({
        values: request,
        body: (filled, sentAt) => ({ ...filled, submission_time: sentAt }),
        text: answers.business_description,
        draft: contactDraft.id(),
      });
      contactDraft.clear();
      businessDraft.clear();
      onReceipt(receiptOf(outcome));
    } catch (error) {
      if (showFieldErrors(business, error, businessFields)) return;
      if (isAboutContact(error)) flushSync(() => setComplete(null));
      if (!showFieldErrors(contact, error, contactFields)) setRefusal(sentence(error));
    }
  };

  return (
    <div>
      <LeaveGuard
        when={cardTyped || contactDraft.unkept || businessDraft.unkept}
        losing={cardTyped ? 'Your card details are never kept, so you would have to type them again.' : losesTyped}
      />
      <StepHeading ref={heading} step={onBusiness ? 2 : 1} />
      {onBusiness ? (
        <BusinessStep form={business} refusal={refusal} onDone={send} onPrevious={() => navigate(-1)} />
      ) : (
        <ContactStep form={contact} code={code} onDone={goOn} />
      )}
    </div>
  );
}

function isAboutContact(error: unknown): boolean {
  const named = error instanceof ApiError ? error.fieldErrors.map(({ field }) => field) : [];
  return contactFields.some((field) => named.includes(field));
}
