import type { AuditEntry, Prisma } from '#core/platform/prisma/client.ts';
import { browserLabel } from '#core/text/user-agent.ts';
import { auditOutcomes } from './rules.ts';
import type { AuditRow } from './schemas.ts';

/** An entry as people and programs see it. */
export function presentEntry(entry: AuditEntry): AuditRow {
  return {
    id: entry.id,
    created_at: entry.created_at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    subject: { kind: entry.subject_kind, id: entry.subject_id, reference: entry.subject_reference },
    details: asObject(entry.details),
    address: entry.address,
    browser: browserLabel(entry.user_agent),
    request_id: entry.request_id,
    outcome: auditOutcomes.find((outcome) => outcome === entry.outcome) ?? null,
  };
}

const asObject = (stored: Prisma.JsonValue): Record<string, unknown> =>
  stored !== null && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
