import { eventOf } from '#core/webhooks/events.ts';

/** The kinds of record whose changes of status are an event of their own. */
type Kind = 'demo_request' | 'partner_application' | 'custom_deal';

/** What endpoints are told when a record's status has changed. The reason is what its sender is told. */
export const statusEvent = (
  kind: Kind,
  record: { id: string; reference: string; from: string },
  change: { to: string; reason: string | null },
) =>
  eventOf(`${kind}.status_changed`, {
    id: record.id,
    reference: record.reference,
    status: change.to,
    previous_status: record.from,
    reason: change.reason,
  });
