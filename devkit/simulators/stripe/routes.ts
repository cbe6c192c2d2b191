import { createPrice, createProduct } from './catalog.ts';
import { createSession } from './checkout.ts';
import { accountLink, connectedAccount, createAccount, createTransfer, reverseTransfer } from './connect.ts';
import { createCreditNote, voidCreditNote } from './credit-notes.ts';
import { type Form, inner, labels, text, texts, whole } from './form.ts';
import { refundCharge } from './payments.ts';
import { scheduleFrom, updateSchedule } from './schedules.ts';
import {
  createCustomer,
  createSubscription,
  endSubscription,
  expireSession,
  releaseSchedule,
  retry,
  settleOutside,
} from './subscriptions.ts';
import type { Kind, Things } from './things.ts';
import { invalid, listOf, type World } from './world.ts';

export interface Call {
  world: World;
  form: Form;
  /** The path segments that stand for ids. */
  ids: string[];
  pageOrigin: string;
  /** Ids of events that were never delivered. */
  undelivered: ReadonlySet<string>;
}
type Answer = object;
interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer(call: Call): Answer;
}

const id = '([\\w-]+)';
const on = (method: Route['method'], path: string, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^/v1/${path.replaceAll(':id', id)}$`),
  answer,
});

const retrieve = (path: string, kind: Kind) =>
  on('GET', `${path}/:id`, ({ world, ids: [id = ''] }) => world.find(kind, id));

/** A page of a list: `limit` rows after `starting_after`, newest first. */
function page<T extends { id: string }>(all: T[], form: Form, url: string) {
  const after = text(form, 'starting_after');
  const from = after === undefined ? 0 : all.findIndex((thing) => thing.id === after) + 1;
  const limit = whole(form, 'limit') ?? 10;
  return listOf(all.slice(from, from + limit), url, all.length > from + limit);
}

const list = <K extends Kind>(
  path: string,
  kind: K,
  matches: (thing: Things[K], form: Form, call: Call) => boolean = () => true,
) =>
  on('GET', path, (call) =>
    page(
      call.world.all(kind).filter((thing) => matches(thing, call.form, call)),
      call.form,
      `/v1/${path}`,
    ),
  );

/** The filter of a list by when its objects were created. */
const since = ({ created }: { created: number }, form: Form) => created >= (whole(inner(form, 'created'), 'gte') ?? 0);

const same = (given: string | undefined, value: string | null) => given === undefined || given === value;

/** The part of Stripe's API that the simulator supports. */
export const routes: Route[] = [
  on('POST', 'products', ({ world, form }) => createProduct(world, form)),
  retrieve('products', 'product'),
  list('products', 'product'),
  on('POST', 'prices', ({ world, form }) => createPrice(world, form)),
  retrieve('prices', 'price'),
  list('prices', 'price', (price, form) => {
    const keys = texts(form, 'lookup_keys');
    const named = keys.length === 0 || keys.includes(price.lookup_key ?? '');
    return named && same(text(form, 'active'), String(price.active));
  }),
  on('POST', 'prices/:id', ({ world, form, ids: [id = ''] }) =>
    Object.assign(world.find('price', id), { active: text(form, 'active') !== 'false' }),
  ),

  on('POST', 'customers', ({ world, form }) => createCustomer(world, text(form, 'email') ?? null, labels(form))),
  retrieve('customers', 'customer'),

  on('POST', 'checkout/sessions', ({ world, form, pageOrigin }) => createSession(world, form, pageOrigin)),
  retrieve('checkout/sessions', 'checkout.session'),
  list('checkout/sessions', 'checkout.session'),
  on('POST', 'checkout/sessions/:id/expire', ({ world, ids: [id = ''] }) => {
    const session = world.find('checkout.session', id);
    if (session.status !== 'open') throw invalid('Only open sessions can be expired');
    expireSession(world, session);
    return session;
  }),

  on('POST', 'subscriptions', ({ world, form }) => createSubscription(world, form)),
  retrieve('subscriptions', 'subscription'),
  list('subscriptions', 'subscription', (subscription, form) => {
    const wanted = text(form, 'status');
    const isListed =
      wanted === undefined ? subscription.status !== 'canceled' : wanted === 'all' || wanted === subscription.status;
    return isListed && same(text(form, 'customer'), subscription.customer) && since(subscription, form);
  }),
  on('POST', 'subscriptions/:id', ({ world, form, ids: [id = ''] }) => {
    const subscription = world.find('subscription', id);
    const cancel = text(form, 'cancel_at_period_end');
    if (cancel !== undefined) subscription.cancel_at_period_end = cancel === 'true';
    Object.assign(subscription.metadata, labels(form));
    world.emit('customer.subscription.updated', subscription);
    return subscription;
  }),
  on('DELETE', 'subscriptions/:id', ({ world, ids: [id = ''] }) => {
    const subscription = world.find('subscription', id);
    endSubscription(world, subscription);
    return subscription;
  }),

  on('POST', 'subscription_schedules', ({ world, form }) => scheduleFrom(world, form)),
  retrieve('subscription_schedules', 'subscription_schedule'),
  on('POST', 'subscription_schedules/:id', ({ world, form, ids: [id = ''] }) =>
    updateSchedule(world, world.find('subscription_schedule', id), form),
  ),
  on('POST', 'subscription_schedules/:id/release', ({ world, ids: [id = ''] }) => {
    const schedule = world.find('subscription_schedule', id);
    releaseSchedule(world, schedule);
    return schedule;
  }),

  retrieve('invoices', 'invoice'),
  list('invoices', 'invoice', (invoice, form) => {
    const ofSubscription = same(text(form, 'subscription'), invoice.parent.subscription_details.subscription);
    return ofSubscription && same(text(form, 'status'), invoice.status) && since(invoice, form);
  }),
  on('GET', 'invoices/:id/lines', ({ world, form, ids: [id = ''] }) =>
    page(world.find('invoice', id).lines.data, form, `/v1/invoices/${id}/lines`),
  ),
  on('POST', 'invoices/:id/pay', ({ world, form, ids: [id = ''] }) => {
    const invoice = world.find('invoice', id);
    if (invoice.status !== 'open') throw invalid('The invoice is not open');
    if (text(form, 'paid_out_of_band') === 'true') settleOutside(world, invoice);
    else retry(world, invoice);
    return invoice;
  }),
  on('POST', 'invoices/:id/void', ({ world, ids: [id = ''] }) => {
    const invoice = world.find('invoice', id);
    Object.assign(invoice, { status: 'void', next_payment_attempt: null });
    world.emit('invoice.voided', invoice);
    return invoice;
  }),
  on('POST', 'invoices/:id/mark_uncollectible', ({ world, ids: [id = ''] }) => {
    const invoice = world.find('invoice', id);
    Object.assign(invoice, { status: 'uncollectible', next_payment_attempt: null });
    world.emit('invoice.marked_uncollectible', invoice);
    return invoice;
  }),
  list('invoice_payments', 'invoice_payment', ({ invoice, payment }, form) => {
    const intent = text(inner(form, 'payment'), 'payment_intent');
    return same(text(form, 'invoice'), invoice) && same(intent, payment.payment_intent);
  }),

  retrieve('payment_intents', 'payment_intent'),
  retrieve('charges', 'charge'),
  on('POST', 'refunds', ({ world, form }) => {
    const intent = text(form, 'payment_intent');
    const charge = text(form, 'charge') ?? (intent && world.find('payment_intent', intent).latest_charge) ?? '';
    return refundCharge(world, world.find('charge', charge), whole(form, 'amount'));
  }),
  retrieve('refunds', 'refund'),
  list(
    'refunds',
    'refund',
    ({ payment_intent, charge }, form) =>
      same(text(form, 'payment_intent'), payment_intent) && same(text(form, 'charge'), charge),
  ),
  retrieve('disputes', 'dispute'),
  list('disputes', 'dispute', ({ payment_intent }, form) => same(text(form, 'payment_intent'), payment_intent)),
  on('POST', 'credit_notes', ({ world, form }) => createCreditNote(world, form)),
  retrieve('credit_notes', 'credit_note'),
  list('credit_notes', 'credit_note', ({ invoice }, form) => same(text(form, 'invoice'), invoice)),
  on('POST', 'credit_notes/:id/void', ({ world, ids: [id = ''] }) =>
    voidCreditNote(world, world.find('credit_note', id)),
  ),

  on('GET', 'balance', ({ world }) => ({ object: 'balance', livemode: world.livemode, available: [], pending: [] })),
  on('POST', 'accounts', ({ world, form }) => createAccount(world, form)),
  on('GET', 'accounts/:id', ({ world, ids: [id = ''] }) => connectedAccount(world, id)),
  on('POST', 'account_links', ({ world, form }) => accountLink(world, form)),
  on('POST', 'transfers', ({ world, form }) => createTransfer(world, form)),
  retrieve('transfers', 'transfer'),
  list(
    'transfers',
    'transfer',
    (transfer, form) =>
      same(text(form, 'transfer_group'), transfer.transfer_group) &&
      same(text(form, 'destination'), transfer.destination) &&
      since(transfer, form),
  ),
  on('POST', 'transfers/:id/reversals', ({ world, form, ids: [id = ''] }) =>
    reverseTransfer(world, world.find('transfer', id), form),
  ),
  on('GET', 'transfers/:id/reversals', ({ world, form, ids: [id = ''] }) =>
    page(
      world.all('transfer_reversal').filter(({ transfer }) => transfer === id),
      form,
      `/v1/transfers/${id}/reversals`,
    ),
  ),

  list('events', 'event', (event, form, { undelivered }) => {
    const { id, type } = event;
    const delivered = text(form, 'delivery_success');
    return (
      since(event, form) &&
      same(text(form, 'type'), type) &&
      (delivered === undefined || (delivered === 'true') !== undelivered.has(id))
    );
  }),
  retrieve('events', 'event'),
];
