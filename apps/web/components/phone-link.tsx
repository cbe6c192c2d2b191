import type { ReactNode } from 'react';

interface PhoneLinkProps {
  phone: string | null;
  className: string;
  children?: ReactNode;
}

/** A number to tap. Before the number is known its place is kept free, so that nothing moves when it comes. */
export function PhoneLink({ phone, className, children }: PhoneLinkProps) {
  if (!phone) {
    return (
      <span aria-hidden="true" className={`${className} invisible`}>
        {children}
        (000) 000-0000
      </span>
    );
  }
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={className}>
      {children}
      {phone}
    </a>
  );
}
