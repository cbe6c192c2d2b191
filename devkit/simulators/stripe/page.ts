import { escaped, htmlPage } from '../html.ts';
import type { Session } from './things.ts';
import type { World } from './world.ts';

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A minimal payment page: what is bought, and a button for each outcome. */
export function paymentPage(world: World, session: Session, says?: string): string {
  const order = world.orders.get(session.id);
  const confirming = says?.includes('confirm') ?? false;
  const rows = (order?.items ?? []).map(({ price: id, quantity }) => {
    const price = world.find('price', id);
    const amount = `${dollars(price.unit_amount * quantity)}${price.recurring ? ' a month' : ''}`;
    return `<li>${escaped(world.find('product', price.product).name)}: ${amount}</li>`;
  });
  const button = (choice: string, label: string) =>
    `<button name="choice" value="${choice}" style="margin:4px 8px 4px 0;padding:10px 16px;font:inherit">${label}</button>`;
  const choices = confirming
    ? [button('authenticated', 'Confirm payment'), button('decline', 'Refuse')]
    : [
        button('pay', 'Pay'),
        button('decline', 'Pay with a card that is declined'),
        button('authenticate', 'Pay with a card that asks for authentication'),
        button('bank', 'Pay by bank transfer'),
        button('abandon', 'Back'),
      ];
  return htmlPage(
    'Payment (simulated)',
    `<p>Simulated payment page. No money moves.</p><h1>${dollars(session.amount_total)} today</h1>
<p>${escaped(session.customer_email ?? '')}</p><ul>${rows.join('')}</ul><p>${escaped(order?.note ?? '')}</p>
${says ? `<p role="alert"><strong>${escaped(says)}</strong></p>` : ''}
${session.status === 'open' ? `<form method="post">${choices.join('')}</form>` : '<p>This page is not open any more.</p>'}`,
  );
}
