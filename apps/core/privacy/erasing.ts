import { type Expression, sql } from 'kysely';
import { approvedApplicationStatus, stripeAccountForm } from '#core/leads/partner-application/rules.ts';
import { type LeadKind, leadKinds, leads } from '#core/leads/registry.ts';
import { recordIn } from '#core/lists/tables.ts';
import { keepAccounts } from '#core/money/commissions/kept-accounts.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, empty, literal, run, takeTurns } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import {
  allRecords,
  type Found,
  findPerson,
  jobsOf,
  keptOf,
  neverJoined,
  ownRecords,
  type Person,
  without,
} from './finding.ts';
import { allJobs, isEventOf, isOneOfIds, type Search, withoutZeros } from './places.ts';
import { eraseCaller, eraseReceptionists, oldReceptionists } from './receptionists.ts';
import type { KeptPlace, PlaceCounts } from './rules.ts';
import { cancelUnsent, messagesToErase } from './unsent.ts';

/** What an erasure did. */
export interface Erased {
  erased: PlaceCounts;
  kept: Partial<Record<KeptPlace, number>>;
  /** The endpoints that had got events about the person, which can forget them only themselves. */
  told: string[];
  /** The references of the records, for the second look. */
  records: string[];
}

const erased = literal(erasedText);
/** Of a column in which each row has its own. It is no address, either. */
const erasedOf = (id: Expression<string>) => sql<string>`${erased} || ' ' || ${id}`;
const noTexts = sql<string[]>`'{}'::text[]`;

/** The status of a kind's records when the person is gone: nothing is due on those that waited for us. */
function ended(kind: LeadKind, status: string) {
  const waiting = Object.entries(leads[kind].statuses).flatMap(([name, tone]) => (tone === 'waiting' ? [name] : []));
  return sql<string>`CASE WHEN status = ANY(${sql.val(waiting)}::text[]) THEN ${status} ELSE status END`;
}

/** The account of a partner, who may be paid there. What else was typed into its field says anything of anybody. */
const payoutAccount = sql<string | null>`CASE WHEN status = ${literal(approvedApplicationStatus)}
  AND stripe_account_id ~ ${literal(stripeAccountForm.source)} THEN stripe_account_id END`;

/** Empties the records of a person. Their ids, amounts and dates stay. */
async function eraseRecords(via: Sql, found: Found) {
  await run(
    via,
    db
      .updateTable('demo_request')
      .set({ email: erased, phone: erased, business_description: erased, card_last_four: null, billing_zip: null })
      .set({ status: ended('demo_request', 'released') })
      .where((row) => isOneOfIds(row.ref('id'), found.demo_request)),
  );
  await run(
    via,
    db
      .updateTable('contact_form')
      .set({ name: erased, email: erased, company: null, message: erased, status: ended('contact_form', 'closed') })
      .where((row) => isOneOfIds(row.ref('id'), found.contact_form)),
  );
  await eraseDeals(via, found);
  await run(
    via,
    db
      .updateTable('partner_application')
      .set({
        company_name: erased,
        contact_name: erased,
        email: erased,
        phone: erased,
        website: null,
        experience: null,
        stripe_account_id: payoutAccount,
        status: ended('partner_application', 'rejected'),
      })
      .where((row) => isOneOfIds(row.ref('id'), found.partner_application)),
  );
  await run(
    via,
    db
      .updateTable('newsletter_subscriber')
      .set((row) => ({ email: erased, address_id: row.ref('id'), status: literal('unsubscribed') }))
      .where((row) => isOneOfIds(row.ref('id'), found.newsletter_subscriber)),
  );
}

/** A deal's customer with the contract, or its sales rep. */
async function eraseDeals(via: Sql, found: Found) {
  const contracts = db
    .selectFrom('custom_deal')
    .select('contract_file_id')
    .where((row) => isOneOfIds(row.ref('id'), found.custom_deal));
  const files = (await run(via, contracts)).rows.flatMap(({ contract_file_id: file }) => file ?? []);
  await run(
    via,
    db
      .updateTable('custom_deal')
      .set({ customer_name: erased, customer_email: erased, customer_phone: erased, customer_company: erased })
      .set({ deal_name: erased, custom_features: noTexts, special_notes: null, contract_file_id: null })
      .set({ status: ended('custom_deal', 'rejected') })
      .where((row) => isOneOfIds(row.ref('id'), found.custom_deal)),
  );
  await run(
    via,
    db.deleteFrom('stored_file').where((row) => isOneOfIds(row.ref('id'), files)),
  );
  await run(
    via,
    db
      .updateTable('custom_deal')
      .set({ sales_rep_name: erased, sales_rep_email: erased })
      .where((row) => isOneOfIds(row.ref('id'), found.sold_deal)),
  );
}

/** What the search index knows of the records is made again, by the trigger that fills what is null. */
async function eraseWords(via: Sql, found: Found) {
  for (const kind of leadKinds)
    await run(
      via,
      db
        .updateTable(recordIn(kind))
        .set({ words: empty })
        .where((row) => isOneOfIds(row.ref('r.id'), allRecords(found))),
    );
}

async function eraseHistory(via: Sql, found: Found): Promise<PlaceCounts> {
  const notes = await run(
    via,
    db
      .updateTable('note')
      .set({ text: erased })
      .where((row) => isOneOfIds(row.ref('record_id'), ownRecords(found))),
  );
  const changes = await run(
    via,
    db
      .updateTable('record_change')
      .set({ reason: null })
      .where((row) => isOneOfIds(row.ref('record_id'), allRecords(found)))
      .where('reason', 'is not', null),
  );
  return { note: notes.count, record_change: changes.count };
}

/** Why something is erased, as it is shown on what is canceled. */
const onRequest = 'the person’s data was erased';

/** What was sent to the person or about them, what was answered, and what is still to be sent. */
async function eraseTraffic(via: Sql, search: Search, why = onRequest): Promise<PlaceCounts> {
  const { found } = search;
  const over = without(found.checkout, found.open.checkout);
  await cancelUnsent(via, search, why);
  const messages = await run(
    via,
    db
      .updateTable('message')
      .set({ recipient: erased, subject: erased, text: erased, html: null })
      .where(messagesToErase(search))
      .where('recipient', '<>', erased),
  );
  const attempts = await run(
    via,
    db
      .updateTable('job_attempt')
      .set({ snippet: null, exchange: empty })
      .where((row) => isOneOfIds(row.ref('job_id'), allJobs(found)))
      .where((row) => row.or([row('snippet', 'is not', null), row('exchange', 'is not', null)])),
  );
  const events = await run(
    via,
    db.deleteFrom('webhook_event').where(isEventOf([...ownRecords(found), ...over], found)),
  );
  // These are about somebody else's deal, and may still be due.
  const soldEvents = await run(
    via,
    db
      .updateTable('webhook_event')
      .set((row) => ({ data: sql`${row.ref('data')} || ${JSON.stringify(noSalesRep)}::jsonb` }))
      .where((row) => isOneOfIds(row.ref('subject_id'), found.sold_deal)),
  );
  const gone = [...allRecords(found), ...over, ...without(found.referral, found.open.referral)];
  await run(
    via,
    db.deleteFrom('idempotency_key').where((row) => isOneOfIds(row.ref('record_id'), gone)),
  );
  return { message: messages.count, job_attempt: attempts.count, webhook_event: events.count + soldEvents.count };
}
/** The fields of a deal's events that name its sales rep. */
const noSalesRep = { sales_rep_name: erasedText, sales_rep_email: erasedText };

async function eraseOthers(via: Sql, search: Search): Promise<PlaceCounts> {
  const { found } = search;
  await eraseCaller(via, found.call);
  await run(
    via,
    db.deleteFrom('phone_code').where((row) => isOneOfIds(row.ref('id'), found.phone_code)),
  );
  await run(
    via,
    db.deleteFrom('saved_view').where((row) => isOneOfIds(row.ref('id'), found.saved_view)),
  );
  return {
    call: found.call.length,
    receptionist: await eraseReceptionists(via, without(found.receptionist, found.open.receptionist)),
    phone_code: found.phone_code.length,
    saved_view: found.saved_view.length,
    member: await eraseInvited(via, without(found.member, found.open.member)),
  };
}

/** People who were invited and never joined, unless they were invited again meanwhile. */
async function eraseInvited(via: Sql, members: readonly string[]): Promise<number> {
  const invited = await run(
    via,
    db
      .updateTable('member')
      .set((row) => ({ name: erased, email: erasedOf(row.ref('id')) }))
      .where((row) => isOneOfIds(row.ref('id'), members))
      .where(neverJoined),
  );
  return invited.count;
}

/** Purchases and payouts that are over keep their amounts, dates and ids. */
async function eraseMoney(via: Sql, { checkout, referral, payee, open }: Found): Promise<PlaceCounts> {
  const bought = await run(
    via,
    db
      .updateTable('checkout')
      .set({ customer_email: erased, checkout_url: null })
      .where((row) => isOneOfIds(row.ref('id'), without(checkout, open.checkout))),
  );
  await run(
    via,
    db
      .updateTable('invoice')
      .from('subscription as s')
      .set({ hosted_url: null })
      .whereRef('s.id', '=', 'invoice.subscription_id')
      .where((row) => isOneOfIds(row.ref('s.checkout_id'), without(checkout, open.checkout)))
      .where('hosted_url', 'is not', null),
  );
  const referred = await run(
    via,
    db
      .updateTable('checkout')
      .set({ partner_email: erased })
      .where((row) => isOneOfIds(row.ref('id'), without(referral, open.referral))),
  );
  const paid = await run(
    via,
    db
      .updateTable('payee')
      // A partner has one payee for each email.
      .set((row) => ({ email: erasedOf(row.ref('id')) }))
      .where((row) => isOneOfIds(row.ref('id'), without(payee, open.payee))),
  );
  return { checkout: bought.count, referral: referred.count, payee: paid.count };
}

/** The endpoints that got events about these records. */
async function endpointsTold(via: Sql, found: Found): Promise<string[]> {
  const told = await run(
    via,
    db
      .selectFrom('job')
      .innerJoin('endpoint as e', 'e.id', 'job.endpoint_id')
      .select(['e.id', 'e.description', 'e.url'])
      .distinct()
      .where((row) => isOneOfIds(row.ref('job.id'), allJobs(found)))
      .where('job.attempt', '>', 0),
  );
  return told.rows.map(({ description, url }) => description || new URL(url).hostname).toSorted();
}

/** Erasures of people run beside each other, but not beside the erasing of what is old, which can be of many people. */
const erasing = literal('erasing');
const besideOthers = db.selectNoFrom(sql`pg_advisory_xact_lock_shared(hashtextextended(${erasing}, 18))`.as('locked'));
const byItself = db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${erasing}, 18))`.as('locked'));

/** Waits until nothing else is being erased, for the rest of the caller's transaction. */
export async function waitForErasures(via: Sql): Promise<void> {
  await run(via, byItself);
}

/**
 * Erases a person, in the caller's transaction: everything that {@link findPerson} finds, except what the books or the
 * person need. Two erasures of one person take turns.
 */
export async function erasePerson(via: Sql, person: Person): Promise<Erased> {
  await run(via, besideOthers);
  for (const each of [person.email?.toLowerCase(), person.phone]) if (each) await takeTurns(via, each);
  const first = await findPerson(via, person);
  const found = (await keepAccounts(via, first.partner_application)) ? await findPerson(via, person) : first;
  const search = { person, found };
  const told = await endpointsTold(via, found);
  const history = await eraseHistory(via, found);
  const traffic = await eraseTraffic(via, search);
  const others = await eraseOthers(via, search);
  await eraseRecords(via, found);
  await eraseWords(via, found);
  const money = await eraseMoney(via, found);
  const records = leadPlaces.map((place) => [place, found[place].length] as const);
  return {
    erased: withoutZeros({ ...Object.fromEntries(records), ...history, ...traffic, ...others, ...money }),
    kept: withoutZeros(keptOf(found)),
    told,
    records: [...found.references.own, ...found.references.sold],
  };
}
const leadPlaces = [...leadKinds, 'sold_deal'] as const;

/**
 * Looks again at the records of an erasure: a job that ran meanwhile may have written what was answered to it, or the
 * message it sent. Returns how many messages and attempts were emptied.
 */
export async function eraseLeftovers(via: Sql, references: readonly string[]): Promise<PlaceCounts> {
  await run(via, besideOthers);
  const jobs = { own: [], sold: await jobsOf(via, references) };
  const nobody = { email: null, phone: null };
  return withoutZeros(await eraseTraffic(via, { person: nobody, found: { ...nothingFound, jobs } }));
}

/**
 * Erases what was written and sent about a record that is deleted, in the caller's transaction: nobody could find it
 * afterward. What is still to be sent is canceled.
 */
export async function eraseAbout(via: Sql, { id, reference }: { id: string; reference: string }): Promise<void> {
  await run(via, besideOthers);
  const jobs = { own: await jobsOf(via, [reference]), sold: [] };
  const found = { ...nothingFound, custom_deal: [id], jobs };
  await eraseHistory(via, found);
  await eraseTraffic(via, { person: { email: null, phone: null }, found }, 'the record was deleted');
}

/** The rows of people to erase, by where they are. */
export type RowsToErase = Partial<Omit<Found, 'open' | 'references' | 'jobs'>>;

/**
 * Erases rows as for the people they are about, with what was written and sent about these references, in the caller's
 * transaction. `why` is shown on what is canceled.
 */
export async function eraseRows(via: Sql, rows: RowsToErase, references: readonly string[], why: string) {
  const own = await jobsOf(via, references, { withPartners: true });
  const receptionist = await oldReceptionists(via, rows.demo_request ?? []);
  const found = { ...nothingFound, ...rows, receptionist, jobs: { own, sold: [] } };
  const search = { person: { email: null, phone: null }, found };
  await keepAccounts(via, found.partner_application);
  await eraseHistory(via, found);
  await eraseTraffic(via, search, why);
  await eraseOthers(via, search);
  await eraseRecords(via, found);
  await eraseWords(via, found);
  await eraseMoney(via, found);
}

const nothingFound: Found = {
  demo_request: [],
  contact_form: [],
  custom_deal: [],
  sold_deal: [],
  partner_application: [],
  newsletter_subscriber: [],
  phone_code: [],
  checkout: [],
  referral: [],
  payee: [],
  saved_view: [],
  member: [],
  sms_opt_out: [],
  receptionist: [],
  call: [],
  call_entry: [],
  open: { checkout: [], referral: [], payee: [], member: [], receptionist: [] },
  references: { own: [], sold: [] },
  jobs: { own: [], sold: [] },
};
