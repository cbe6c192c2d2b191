import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { randomId } from '../../api/random-id.ts';
import { useSite } from '../../hooks/use-site.ts';

interface Attempt {
  idempotencyKey: string;
  signal: AbortSignal;
}

/**
 * Opens a payment page; a second click is ignored. The same choices keep their key until the server has answered, so
 * that a retry cannot open a second page. Leaving the form cancels the attempt.
 */
export function usePaymentPage<Form>(open: (form: Form, attempt: Attempt) => Promise<{ checkout_url: string }>) {
  const { stripe_publishable_key } = useSite();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const unanswered = useRef<{ form: string; key: string } | null>(null);
  const present = useRef(new AbortController());

  const markBusy = (is: boolean) => {
    underWay.current = is;
    setBusy(is);
  };

  useEffect(() => {
    const controller = new AbortController();
    present.current = controller;
    // On the way back from the payment page, the browser may restore this page as it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      underWay.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', onShow, { signal: controller.signal });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (stripe_publishable_key === null || stripe_publishable_key.startsWith('pk_')) return;
    // biome-ignore lint/suspicious/noConsole: for the operator; a wrong key must not stop visitors
    console.warn('The publishable key of the payment provider should start with pk_');
  }, [stripe_publishable_key]);

  /** Resolves when the browser is leaving for the payment page; rejects with the server's error. */
  const go = async (form: Form): Promise<void> => {
    if (underWay.current) return;
    markBusy(true);
    const { signal } = present.current;
    const text = JSON.stringify(form);
    const key = unanswered.current?.form === text ? unanswered.current.key : randomId();
    unanswered.current = { form: text, key };
    try {
      const { checkout_url } = await open(form, { idempotencyKey: key, signal });
      unanswered.current = null;
      window.location.assign(checkout_url);
    } catch (error) {
      markBusy(false);
      if (signal.aborted) return;
      if (!(error instanceof ApiError && error.unreachable)) unanswered.current = null;
      throw error;
    }
  };

  return { busy, go };
}
