import type { HealthReport } from '#core/operations/health/schemas.ts';
import { formatTotal } from '../format.ts';
import { Part } from './part.tsx';

/** Whether an old `SESSION_SECRET` can be removed. */
export function StoredSecrets({ report: { stored_secrets: stored } }: { report: HealthReport }) {
  return (
    <Part
      title="Stored secrets"
      text="Secrets of webhook endpoints and authenticator apps, and links of invitations, are encrypted with SESSION_SECRET."
    >
      <p>
        {stored.old === 0
          ? 'None of them needs an old value of SESSION_SECRET.'
          : `Need an old value of SESSION_SECRET: ${formatTotal(stored.old)}. A daily job encrypts them again with the first one.`}
      </p>
      {stored.unreadable > 0 && (
        <p className="mt-4 text-danger">
          Can’t be read with any value of SESSION_SECRET: {formatTotal(stored.unreadable)}. Add the value they were
          stored with, after a comma.
        </p>
      )}
    </Part>
  );
}
