import { plans, soldPlanIds } from '#core/money/plans/plans.ts';
import type { Site } from '#core/site/schemas.ts';

/** The business and its prices, for search engines: a part of the landing page's head that no script needs. */
export function structuredData({ brand, support_phone, support_email, links }: Site): string {
  const offers = soldPlanIds.map((id) => ({
    '@type': 'Offer',
    name: plans[id].name,
    price: plans[id].monthlyCents / 100,
    priceCurrency: 'USD',
  }));
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `${brand} Receptionist`,
    serviceType: 'AI phone receptionist',
    provider: {
      '@type': 'Organization',
      name: brand,
      telephone: support_phone,
      email: support_email,
      url: links.company ?? undefined,
    },
    offers,
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
