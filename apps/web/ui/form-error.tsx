import type { ReactNode } from 'react';

/** Why a form was not accepted, where it is not about one field. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="rounded-control border border-danger/40 bg-danger-wash px-16 py-12 font-medium text-danger"
    >
      {children}
    </div>
  );
}
