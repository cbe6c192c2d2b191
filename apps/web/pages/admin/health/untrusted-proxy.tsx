import type { HealthReport } from '#core/operations/health/schemas.ts';

/** Shown only while requests come through a proxy that `TRUST_PROXY` does not name. */
export function UntrustedProxy({ report: { untrusted_proxy: proxy } }: { report: HealthReport }) {
  if (proxy === null) return null;
  return (
    <p className="wrap-anywhere rounded-card border border-danger bg-danger-wash px-16 py-12 text-danger">
      All visitors count as one address: set <code>TRUST_PROXY={proxy}</code> (or its network), and restart.
    </p>
  );
}
