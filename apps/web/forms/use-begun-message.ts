import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { ContactForm, ContactFormInput } from '#core/leads/contact-form/schemas.ts';
import { interestIn, isOnlyInterest } from '../content/support-packages.ts';

/**
 * Begins the message with the package that the page's address names. Comes after the draft is restored, and leaves what
 * was typed as it is.
 */
export function useBegunMessage({ getValues, setValue }: UseFormReturn<ContactFormInput, unknown, ContactForm>) {
  const { search } = useLocation();
  useEffect(() => {
    const begun = interestIn(new URLSearchParams(search).get('package'));
    const typed = getValues('message') ?? '';
    if (begun !== null && (typed.trim() === '' || isOnlyInterest(typed)))
      setValue('message', begun, { shouldDirty: true });
  }, [search, getValues, setValue]);
}
