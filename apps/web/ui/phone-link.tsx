import type { ReactNode } from 'react';

interface PhoneLinkProps {
  phone: string;
  className: string;
  children?: ReactNode;
}

/** A link that calls the number. */
export function PhoneLink({ phone, className, children }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={className}>
      {children}
      {phone}
    </a>
  );
}
