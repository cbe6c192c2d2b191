import type { AuditEntry, Prisma } from '#core/platform/prisma/client.ts';
import { browserLabel } from '#core/text/user-agent.ts';
import { auditOutcomes } from './rules.ts';
import type { AuditRow } from './schemas.ts';

/** An entry as people and programs see it. */
export function presentEntry(entry: AuditEntry): AuditRow {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    actor: entry.actor,
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId, reference: entry.subjectReference },
    details: asObject(entry.details),
    address: entry.address,
    browser: browserLabel(entry.userAgent),
    request_id: entry.requestId,
    outcome: auditOutcomes.find((outcome) => outcome === entry.outcome) ?? null,
  };
}

const asObject = (stored: Prisma.JsonValue): Record<string, unknown> =>
  stored !== null && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
