import { type Config, siteAddress } from '#core/config/config.ts';

/** What the alert webhook is told: something begins to be wrong, or is over. */
export interface Alarm {
  /** The same for all that is told of one thing. */
  key: string;
  class: string;
  summary: string;
  since: Date;
  /** Null while it lasts. */
  endsAt: Date | null;
  isOver?: boolean;
}

/**
 * An alarm as JSON. `text` is what Slack shows; `routing_key` to `payload` are a PagerDuty event; `version` to `alerts`
 * are what Alertmanager sends to its receivers. Each takes its own fields and ignores the others.
 */
export function alarmJson(
  { key, class: alertname, summary, since, endsAt, isOver = false }: Alarm,
  { http, secrets }: Pick<Config, 'http' | 'secrets'>,
) {
  const status = isOver ? 'resolved' : 'firing';
  const site = siteAddress(http);
  const routingKey = secrets.alertWebhook?.routingKey ?? null;
  return {
    text: summary,
    ...(routingKey === null ? {} : { routing_key: routingKey }),
    event_action: isOver ? 'resolve' : 'trigger',
    dedup_key: key,
    payload: { summary, source: site, severity: 'critical', class: alertname },
    version: '4',
    groupKey: key,
    status,
    externalURL: `${site}/admin?tab=health`,
    alerts: [
      {
        status,
        labels: { alertname, severity: 'critical', service: 'ringwell' },
        annotations: { summary },
        startsAt: since.toISOString(),
        endsAt: endsAt?.toISOString() ?? '0001-01-01T00:00:00Z',
        fingerprint: key,
      },
    ],
  };
}
