import { useState } from 'react';
import { WhatHappensNext } from '../../components/what-happens-next.tsx';
import { ContactForm } from '../../forms/contact-form.tsx';
import type { Receipt } from '../../forms/receipt.ts';

/** The contact form, as a part of the landing page and as a page of its own. */
export function ContactSection({ title: Title = 'h2' }: { title?: 'h1' | 'h2' }) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-title" className="border-t border-line">
      <div className="page-width grid gap-x-72 gap-y-24 py-48 sm:gap-y-32 sm:py-72 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:py-112">
        <div>
          <Title id="contact-title" className="max-w-[8em] text-28 sm:text-40 lg:text-56">
            Tell us about your calls.
          </Title>
          <p className="mt-16 max-w-[34rem] text-ink-quiet sm:text-18">
            Who calls, when, and why. Two lines are enough to get started.
          </p>
        </div>
        <div className="self-start rounded-card border border-line bg-surface p-16 sm:p-32 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ContactForm receipt={receipt} onReceipt={setReceipt} />
        </div>
        <WhatHappensNext receipt={receipt} />
      </div>
    </section>
  );
}
