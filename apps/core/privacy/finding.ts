import { type Expression, type RawBuilder, sql } from 'kysely';
import { leads } from '#core/leads/registry.ts';
import { likePattern, searchedColumns } from '#core/lists/listing.ts';
import { isOpenPurchase } from '#core/money/commissions/orders.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, literal, run } from '#core/platform/statements.ts';
import { withoutExtension } from '#core/text/phone/rules.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { findCalls, findEntries, findReceptionists } from './receptionists.ts';
import { digitsOf, isSearchFor, type KeptPlace } from './rules.ts';

/** Whom to look for: either is enough. */
export interface Person {
  email: string | null;
  phone: string | null;
}

/** The ids of a person’s rows, by where they are. */
export interface Found {
  demo_request: string[];
  contact_form: string[];
  custom_deal: string[];
  /** Deals the person sold, which are about somebody else. */
  sold_deal: string[];
  partner_application: string[];
  newsletter_subscriber: string[];
  phone_code: string[];
  checkout: string[];
  /** Purchases of other people, on which the person earns as a partner. */
  referral: string[];
  payee: string[];
  /** What of the money is not over, payees also while commissions may follow; and the members who joined or still may. */
  open: { checkout: string[]; referral: string[]; payee: string[]; member: string[]; receptionist: string[] };
  saved_view: string[];
  member: string[];
  sms_opt_out: string[];
  /** The receptionists they own, and the calls in which they were the caller. */
  receptionist: string[];
  call: string[];
  /** What was left in those, and in the calls to their receptionists. */
  call_entry: string[];
  /** The references of the records and ended purchases of the person, and of the deals they sold. */
  references: { own: string[]; sold: string[] };
  /** The jobs of both. To the first belong those of messages to the person. */
  jobs: { own: string[]; sold: string[] };
}

/** The digits that phones are compared by. */
export const digits = (column: string) => sql<string>`last_digits(${sql.ref(column)})`;
const never = sql<boolean>`FALSE`;

/** Whether a column holds the person’s email; the columns' search index finds it. */
export function hasEmail(column: string, { email }: Person, searched: readonly string[] | null): RawBuilder<boolean> {
  if (email === null) return never;
  const same = sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;
  return searched === null ? same : sql`(${searchedColumns(searched)} LIKE ${likePattern(email)} AND ${same})`;
}

/** Whether a column holds the person’s phone, however it is written. */
export const hasPhone = (column: string, { phone }: Person): RawBuilder<boolean> =>
  phone === null ? never : sql`${digits(column)} = ${digitsOf(phone)}`;

/** Whether one of these is so. */
export const anyOf = (...conditions: Expression<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` OR `)})`;

/** The ids that are not among others. */
export const without = (all: readonly string[], kept: readonly string[]) => all.filter((id) => !kept.includes(id));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The records the person sent, or that are about them. */
async function findRecords(via: Sql, person: Person) {
  const by = (column: string, kind: keyof typeof leads) => hasEmail(column, person, leads[kind].search);
  const demos = await run(
    via,
    db
      .selectFrom('demo_request')
      .select(['id', 'reference'])
      .where(anyOf(by('email', 'demo_request'), hasPhone('phone', person))),
  );
  const contacts = await run(
    via,
    db.selectFrom('contact_form').select(['id', 'reference']).where(by('email', 'contact_form')),
  );
  const deals = await run(
    via,
    db
      .selectFrom('custom_deal')
      .select(['id', 'reference'])
      .where(anyOf(by('customer_email', 'custom_deal'), hasPhone('customer_phone', person))),
  );
  const sold = await run(
    via,
    db.selectFrom('custom_deal').select(['id', 'reference']).where(by('sales_rep_email', 'custom_deal')),
  );
  const partners = await run(
    via,
    db
      .selectFrom('partner_application')
      .select(['id', 'reference'])
      .where(anyOf(by('email', 'partner_application'), hasPhone('phone', person))),
  );
  const subscribers = await run(
    via,
    db.selectFrom('newsletter_subscriber').select(['id', 'reference']).where(by('email', 'newsletter_subscriber')),
  );
  const own = [demos, contacts, deals, partners, subscribers].flatMap(({ rows }) => rows);
  return {
    demo_request: idsOf(demos.rows),
    contact_form: idsOf(contacts.rows),
    custom_deal: idsOf(deals.rows),
    sold_deal: idsOf(sold.rows),
    partner_application: idsOf(partners.rows),
    newsletter_subscriber: idsOf(subscribers.rows),
    references: { own: own.map(({ reference }) => reference), sold: sold.rows.map(({ reference }) => reference) },
  };
}

/** What the person bought or earns on, and what of it is still open. */
async function findMoney(via: Sql, person: Person) {
  const found = db
    .selectFrom('checkout as c')
    .leftJoin('subscription as s', 's.checkout_id', 'c.id')
    .select('c.id')
    .select(isOpenPurchase.as('isOpen'));
  const bought = await run(via, found.where(hasEmail('c.customer_email', person, null)));
  const referred = await run(via, found.where(hasEmail('c.partner_email', person, null)));
  const earns = referred.rows.some(({ isOpen }) => isOpen);
  const payees = await run(
    via,
    db
      .selectFrom('payee as p')
      .select('p.id')
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('commission as c')
            .select('c.id')
            .whereRef('c.payee_id', '=', 'p.id')
            .where('c.state', 'in', [literal('accrued'), literal('held'), literal('payable')]),
        ).as('isOpen'),
      )
      .where(hasEmail('p.email', person, null)),
  );
  const openOf = (rows: readonly { id: string; isOpen: unknown }[]) => idsOf(rows.filter(({ isOpen }) => isOpen));
  return {
    checkout: idsOf(bought.rows),
    referral: idsOf(referred.rows),
    payee: idsOf(payees.rows),
    open: {
      checkout: openOf(bought.rows),
      referral: openOf(referred.rows),
      payee: earns ? idsOf(payees.rows) : openOf(payees.rows),
    },
  };
}

/** Whether a member’s invitation was withdrawn before they ever joined: they did nothing that a log could name them for. */
export const neverJoined = sql<boolean>`(member.state = 'removed' AND member.joined_at IS NULL)`;

/** What else holds the person’s email or phone. */
async function findOthers(via: Sql, person: Person) {
  const codes = await run(via, db.selectFrom('phone_code').select('id').where(hasPhone('phone', person)));
  const optOuts = await run(via, db.selectFrom('sms_opt_out').select('phone as id').where(hasPhone('phone', person)));
  // Who is removed keeps their row.
  const members = await run(
    via,
    db
      .selectFrom('member')
      .select('id')
      .select(neverJoined.as('neverJoined'))
      .where(hasEmail('email', person, null)),
  );
  const readable = { ...person, email: person.email && readableAddresses(person.email) };
  // A list has few views, and what they search for is encoded.
  const views = await run(via, db.selectFrom('saved_view').select(['id', 'name', 'query']));
  return {
    phone_code: idsOf(codes.rows),
    sms_opt_out: idsOf(optOuts.rows),
    member: idsOf(members.rows),
    joined: idsOf(members.rows.filter((member) => !member.neverJoined)),
    saved_view: idsOf(views.rows.filter((view) => isSearchFor(view, person) || isSearchFor(view, readable))),
  };
}

/** Whether a message went to the person. */
export const isToPerson = (person: Person) =>
  anyOf(
    hasEmail('recipient', person, null),
    person.phone === null
      ? never
      : sql<boolean>`lower(recipient) IN (${sql.join(phoneWritings(person.phone).map((each) => sql.val(each)))})`,
  );
/** Text messages go to numbers in the international form, so few ways to write one are enough. */
const phoneWritings = (phone: string) => [
  ...new Set([phone.trim(), `+${withoutExtension(phone).replace(/\D/g, '')}`, `+1${digitsOf(phone)}`]),
];

/** What a purchase earns its partner, and what they are told of it, has its invoice's reference and not its buyer. */
const isForPartner = sql<boolean>`(subject_kind = 'commission'
  OR name = 'send-email' AND payload ->> 'template' IN ('commission-receipt', 'sale-waiting'))`;

/** The jobs of records, by their references; of a purchase without what is its partner's, unless that is asked for. */
export async function jobsOf(
  via: Sql,
  references: readonly string[],
  { withPartners = false } = {},
): Promise<string[]> {
  const jobs = await run(
    via,
    db
      .selectFrom('job')
      .select('id')
      .where((row) => isOneOf(row.ref('subject_reference'), references, 'text'))
      .$if(!withPartners, (rows) => rows.where((row) => row.not(isForPartner))),
  );
  return idsOf(jobs.rows);
}

/** What is sent about purchases names the order or one of its invoices. */
export async function referencesOf(via: Sql, purchases: readonly string[]): Promise<string[]> {
  const invoices = await run(
    via,
    db
      .selectFrom('invoice as i')
      .innerJoin('subscription as s', 's.id', 'i.subscription_id')
      .select('i.id')
      .where((row) => isOneOf(row.ref('s.checkout_id'), purchases, 'uuid')),
  );
  return [...purchases, ...idsOf(invoices.rows)];
}

/** Finds everything that is stored about a person, by email or phone. */
export async function findPerson(via: Sql, person: Person): Promise<Found> {
  const { references, ...records } = await findRecords(via, person);
  const money = await findMoney(via, person);
  const { joined, ...others } = await findOthers(via, person);
  const requests = await run(
    via,
    db
      .selectFrom('privacy_request')
      .select('id')
      .where(anyOf(hasEmail('email', person, null), hasPhone('phone', person))),
  );
  const owned = await findReceptionists(via, records.demo_request, person.email);
  const call = await findCalls(via, person.phone, records.demo_request);
  const open = idsOf(owned.filter(({ isOpen }) => isOpen));
  const entries = await findEntries(via, call, without(idsOf(owned), open));
  const ended = without(money.checkout, money.open.checkout);
  // The jobs of these carry the id.
  const ids = [...others.phone_code, ...idsOf(requests.rows), ...without(others.member, joined)];
  const own = [...references.own, ...ids, ...(await referencesOf(via, ended))];
  const messages = await run(via, db.selectFrom('message').select('job_id as id').where(isToPerson(person)));
  // What an owner was told of the person's calls has the reference of the owner's demo.
  const notices = await run(
    via,
    db
      .selectFrom('job')
      .select('id')
      .where('subject_kind', 'in', [literal('call'), literal('call_message'), literal('appointment')])
      .where((row) => isOneOf(row.ref('subject_id'), [...call, ...entries], 'uuid')),
  );
  const ownJobs = new Set([...(await jobsOf(via, own)), ...idsOf(messages.rows), ...idsOf(notices.rows)]);
  return {
    ...records,
    ...money,
    ...others,
    receptionist: idsOf(owned),
    call,
    call_entry: entries,
    open: { ...money.open, member: joined, receptionist: open },
    references: { own, sold: references.sold },
    jobs: { own: [...ownJobs], sold: await jobsOf(via, references.sold) },
  };
}

/** How much of a person an erasure keeps, by where it is. */
export const keptOf = ({ open, sms_opt_out }: Found): Record<KeptPlace, number> => ({
  checkout: open.checkout.length,
  referral: open.referral.length,
  payee: open.payee.length,
  sms_opt_out: sms_opt_out.length,
  member: open.member.length,
  receptionist: open.receptionist.length,
});

/** The records whose texts are about the person alone. */
export const ownRecords = (found: Found): string[] => [
  ...found.demo_request,
  ...found.contact_form,
  ...found.custom_deal,
  ...found.partner_application,
  ...found.newsletter_subscriber,
];
/** Those, and the deals they sold. */
export const allRecords = (found: Found): string[] => [...ownRecords(found), ...found.sold_deal];
