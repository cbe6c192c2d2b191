import { createCreditNote } from './credit-notes.ts';
import type { Form } from './form.ts';
import { text } from './form.ts';
import { closeDispute, disputeCharge, refundCharge } from './payments.ts';
import { moveClock } from './subscriptions.ts';
import type { Card } from './things.ts';
import { addMonths, type World } from './world.ts';

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const cards: Card[] = ['pays', 'declines', 'asks for authentication'];

/** What a person can do from outside: advance the clock, change cards, refund. */
export function act(world: World, form: Form) {
  const id = text(form, 'id') ?? '';
  const card = cards.find((known) => known === text(form, 'card'));
  if (card) world.cards.set(id, card);
  const action = text(form, 'do');
  if (action === 'days') moveClock(world, world.now + 14 * 86_400 + 60);
  if (action === 'month') moveClock(world, addMonths(world.now, 1) + 60);
  if (action === 'refund') refundCharge(world, world.find('charge', id));
  if (action === 'half') refundCharge(world, world.find('charge', id), Math.floor(world.find('charge', id).amount / 2));
  if (action === 'credit') creditOutside(world, id);
  if (action === 'dispute') disputeCharge(world, world.find('charge', id));
  if (action === 'won' || action === 'lost') closeDispute(world, world.find('dispute', id), action);
}

/** Half of what a charge paid is credited, and paid back outside Stripe. */
function creditOutside(world: World, chargeId: string) {
  const { payment_intent, amount } = world.find('charge', chargeId);
  const payment = world.all('invoice_payment').find((each) => each.payment.payment_intent === payment_intent);
  const half = String(Math.floor(amount / 2));
  createCreditNote(world, { invoice: payment?.invoice ?? '', amount: half, out_of_band_amount: half });
}

/** The control page of the simulator. */
export function deskPage(world: World): string {
  const button = (id: string, name: string, value: string, label = value) =>
    `<form method="post" style="display:inline"><input type="hidden" name="id" value="${id}"><button name="${name}" value="${value}">${label}</button></form>`;
  const section = (title: string, rows: string[]) =>
    `<h2>${title}</h2>${rows.length > 0 ? `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>` : '<p>None yet.</p>'}`;
  const subscriptions = world.all('subscription').map(({ id, status, customer, items }) => {
    const what = items.data.map(({ price }) => price.lookup_key ?? price.id).join(' + ');
    const card = world.cards.get(customer) ?? 'pays';
    const others = cards.filter((other) => other !== card).map((other) => button(customer, 'card', other));
    return `${id}: ${status}, ${what}; the card ${card} ${others.join(' ')}`;
  });
  const charges = world.all('charge').map(({ id, amount, amount_refunded, created, refunded, disputed }) => {
    const buttons = refunded
      ? []
      : [button(id, 'do', 'half', 'refund half'), button(id, 'do', 'refund', 'refund the rest')];
    if (!disputed) buttons.push(button(id, 'do', 'dispute'));
    buttons.push(button(id, 'do', 'credit', 'credit half, given back in cash'));
    return `${day(created)} ${dollars(amount)}, refunded ${dollars(amount_refunded)} ${buttons.join(' ')}`;
  });
  const disputes = world
    .all('dispute')
    .map(
      ({ id, amount, status }) =>
        `${dollars(amount)}: ${status} ${status === 'needs_response' ? `${button(id, 'do', 'won')} ${button(id, 'do', 'lost')}` : ''}`,
    );
  const transfers = world
    .all('transfer')
    .map(
      ({ amount, amount_reversed, destination }) =>
        `${dollars(amount)} to ${destination}, reversed ${dollars(amount_reversed)}`,
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stripe (simulated)</title>
<body style="font:16px/1.6 sans-serif;max-width:860px;margin:32px auto;padding:0 16px">
<h1>Simulated Stripe, ${day(world.now)}</h1>
<p>${button('', 'do', 'days', 'Let 14 days pass')} ${button('', 'do', 'month', 'Let a month pass')}</p>
${section('Subscriptions', subscriptions)}${section('Charges', charges)}${section('Disputes', disputes)}${section('Transfers', transfers)}
</body></html>`;
}
