import type { HealthReport } from '#core/operations/health/schemas.ts';
import { Moment } from '../parts/moment.tsx';

/** Shown only while requests come through a proxy that `TRUST_PROXY` does not name. */
export function UntrustedProxy({ report: { untrusted_proxy: proxy } }: { report: HealthReport }) {
  if (proxy === null) return null;
  return (
    <section
      aria-label="A proxy isn’t trusted"
      className="rounded-card border border-danger bg-danger-wash px-16 py-12 text-danger"
    >
      <h2 className="text-22">A proxy isn’t trusted</h2>
      <p className="mt-4">
        A proxy at {proxy.address} passes requests on, but <code>TRUST_PROXY</code> doesn’t name it. All visitors seem
        to share one address, so one of them can use up everyone’s limits. Last seen:{' '}
        <Moment iso={proxy.last_seen_at} />
      </p>
      <p className="mt-4">
        If it’s your proxy, set <code>TRUST_PROXY={proxy.address}</code> (or its network) for every API process and
        restart. If it isn’t, let only your proxy connect to this server’s port.
      </p>
    </section>
  );
}
