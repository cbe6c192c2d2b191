import type { z } from 'zod';
import type { FileScanner } from '#core/clients/scanner/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import { asUnavailable, type Sql } from '#core/platform/database.ts';
import { insertFile, readPieces, type StoredFile, type UploadedFile, withBytes } from '#core/platform/files.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { listRecords } from '#core/resources/listing.ts';
import { recordAddress } from '#core/resources/rules.ts';
import { asSent, type Causes, leaveSpam } from '#core/resources/spam.ts';
import { emailJobs, type FormDependencies, type FormEmails } from '#core/resources/submission.ts';
import { inspectContract } from './contract-file.ts';
import { noContract, removeContract } from './contract-removal.ts';
import { refuseUnsafe, scanContract, scanEarlier, type UnscannedContract } from './contract-scan.ts';
import { contractInfected, dealAcknowledgement, dealTeamNotice } from './emails.ts';
import { commissionAmounts, customDealEvent, presentCustomDeal } from './presenter.ts';
import { type DealRecord, readDeal, readDeals } from './read.ts';
import { type DealRemoval, removeDeal } from './removal.ts';
import { customDealResource } from './resource.ts';
import { countedScan, dealCommissions } from './rules.ts';
import { type CustomDeal, type CustomDealRow, contractScan, type customDealAccepted } from './schemas.ts';
import { countUpload, wasStored } from './upload-quota.ts';

type Accepted = z.infer<typeof customDealAccepted>;

export interface DealDependencies extends FormDependencies, Pick<DealRemoval, 'eraseAbout'> {
  config: FormDependencies['config'] & Pick<Config, 'uploads' | 'secrets' | 'http'>;
  /** Null where uploads are not scanned. */
  scanner: FileScanner | null;
}

/** A contract, and the address it came from. */
export interface ReceivedContract {
  file: UploadedFile;
  address: string;
}

/** A contract as it is stored with its deal. */
interface NewContract {
  id: string;
  filename: string;
  /** Bytes. */
  size: number;
  scan: 'waiting' | 'unscanned';
}

const destination = defineDestination({ table: 'custom_deal', given: ['status'] });

export function createDealService(dependencies: DealDependencies) {
  return {
    accept: (form: CustomDeal, contract: ReceivedContract | null, sender: Sender) =>
      acceptDeal(dependencies, form, contract, sender),
    notSpam: (id: string, actor: string) => notSpam(dependencies, id, actor),
    emails: (id: string) => emailsOf(dependencies, id),
    contract: (id: string) => readContract(dependencies, id),
    scanContract: (contract: UnscannedContract, signal: AbortSignal) => scanContract(dependencies, contract, signal),
    infectedNotice: (id: string) => infectedNotice(dependencies, id),
    removeContract: (id: string, actor: string) => removeContract(dependencies.database, id, actor),
    remove: (id: string, actor: string) => removeDeal(dependencies, id, actor),
    scanEarlier: (limit: number) => scanEarlier(dependencies, limit),
    row: (id: string, within: Sql = dependencies.database.sql) => readRow(dependencies, within, id),
    list: (query: PageQuery) => listDeals(dependencies, query),
  };
}
export type DealService = ReturnType<typeof createDealService>;

/**
 * Stores a custom deal with its contract, if any: file, record and jobs in one transaction. The commission amounts
 * are computed here; the browser's were dropped by the schema. Throws `payload_too_large` when the sender's network has
 * stored as much as it may in a day.
 */
async function acceptDeal(
  dependencies: DealDependencies,
  form: CustomDeal,
  contract: ReceivedContract | null,
  sender: Sender,
): Promise<Accepted> {
  const { outbox, tracking } = dependencies;
  if (!contract) return outbox.accept(destination, submissionOf(form, null, sender, form, tracking));
  const { file, address } = contract;
  const scan: NewContract['scan'] = dependencies.scanner ? 'waiting' : 'unscanned';
  return withBytes(file, inspectContract, (bytes) => {
    const stored = { id: newId(), filename: bytes.filename, size: file.size, scan };
    const submission = submissionOf(form, stored, sender, { form, contract: file.sha256 }, tracking);
    return storeWithContract(dependencies, submission, { ...stored, address, file: bytes });
  });
}

/** Stores a deal with its file, or neither. Returns the first answer when the deal was sent before. */
async function storeWithContract(
  { outbox, database, config }: DealDependencies,
  submission: ReturnType<typeof submissionOf>,
  { id, scan, address, file }: Pick<NewContract, 'id' | 'scan'> & { address: string; file: StoredFile },
): Promise<Accepted> {
  try {
    return await database.transaction(async (sql) => {
      // A file that was stored before is not written again, which the quota would not count.
      if (!(await wasStored(sql, submission.idempotency?.key ?? null))) {
        await countUpload(sql, config, { address, bytes: file.size });
        await insertFile(sql, id, file, scan);
      }
      const answer = await outbox.acceptWithin(sql, destination, submission);
      if (answer.deal_id !== submission.record.id) throw new SentBefore(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof SentBefore) return error.answer;
    throw asUnavailable(error);
  }
}

/** Rolls back the second copy of the file when the deal is already stored under this key; holds the first answer. */
class SentBefore extends Error {
  readonly answer: Accepted;

  constructor(answer: Accepted) {
    super('This deal was sent before');
    this.answer = answer;
  }
}

/** The emails a new deal causes; null when it is gone. */
async function emailsOf({ database, config, tracking }: FormDependencies, id: string): Promise<FormEmails | null> {
  const deal = await readDeal(database.sql, id);
  return (
    deal && {
      teamNotice: dealTeamNotice(deal, config.mail.team),
      acknowledgement: dealAcknowledgement(deal, config.site, tracking.address('custom_deal', id)),
    }
  );
}

/** The email to the team about a contract with a virus; null when the contract was deleted since. */
async function infectedNotice({ database, config }: DealDependencies, id: string) {
  const deal = await readDeal(database.sql, id);
  if (deal?.contract_file?.scan !== 'infected') return null;
  const page = `${siteAddress(config.http)}${recordAddress(customDealResource.path, id)}`;
  return contractInfected(deal, { team: config.mail.team, page });
}

/**
 * The contract of a deal: its name and a stream of its bytes. Throws `not_found` when there is none, and `conflict` when it
 * waits for its scan or holds a virus.
 */
async function readContract({ database, scanner }: DealDependencies, id: string) {
  const deal = await database.prisma.customDeal.findUnique({
    where: { id },
    select: { contract_file: { omit: { bytes: true } } },
  });
  const file = deal?.contract_file;
  if (!file) throw noContract();
  refuseUnsafe({ scan: countedScan(contractScan.parse(file.scan), scanner !== null), finding: file.finding });
  return { ...file, pieces: readPieces(database.sql, file.id, { first: 0, last: file.size - 1 }, noContract) };
}

/** A deal as its list shows it, with the scan that counts. */
function present({ scanner }: DealDependencies, { contract_file: file, ...deal }: DealRecord): CustomDealRow {
  const counted = file && { ...file, scan: countedScan(file.scan, scanner !== null) };
  return presentCustomDeal({ ...deal, contract_file: counted });
}

/** One deal as its list shows it; null when it is gone. */
async function readRow(dependencies: DealDependencies, via: Sql, id: string): Promise<CustomDealRow | null> {
  const deal = await readDeal(via, id);
  return deal && present(dependencies, deal);
}

/** A page of the admin list. */
function listDeals(dependencies: DealDependencies, query: PageQuery) {
  return listRecords(dependencies.database, customDealResource, query, {
    read: readDeals,
    present: (deal) => present(dependencies, deal),
  });
}

/** What a new deal causes. */
const causesOf = (record: Parameters<typeof customDealEvent>[0], contract: NewContract | null): Causes => ({
  jobs: [
    ...emailJobs('custom_deal', record.id),
    ...(contract?.scan === 'waiting' ? [job('scan-contract', { deal: record.id, file: contract.id })] : []),
  ],
  events: [customDealEvent(record, contract)],
});

/** Makes spam a new deal. */
function notSpam({ database }: DealDependencies, id: string, actor: string): Promise<void> {
  const change = { id, actor, to: customDealResource.initialStatus };
  return leaveSpam(database, customDealResource, change, async (via) => {
    const deal = await readDeal(via, id);
    if (!deal) return null;
    const { contract_file: file, contract_file_id: fileId } = deal;
    const scan = file?.scan === 'waiting' ? 'waiting' : 'unscanned';
    return causesOf(deal, file && fileId ? { id: fileId, filename: file.filename, size: file.size, scan } : null);
  });
}

function submissionOf(
  form: CustomDeal,
  contract: NewContract | null,
  sender: Sender,
  content: unknown,
  tracking: FormDependencies['tracking'],
) {
  const id = newId();
  const reference = newReference(customDealResource.referencePrefix);
  const { integrationFee, monthlyFee, contractDuration, calculations, ...terms } = form;
  const commissions = dealCommissions({
    integrationFeeCents: integrationFee,
    monthlyFeeCents: monthlyFee,
    contractMonths: contractDuration,
  });
  const record = {
    id,
    reference,
    status: customDealResource.initialStatus,
    ...columnsOf(terms),
    integration_fee_cents: integrationFee,
    monthly_fee_cents: monthlyFee,
    contract_months: contractDuration,
    integration_commission_cents: commissions.integration,
    monthly_commission_cents: commissions.monthly,
    first_year_commission_cents: commissions.firstYear,
    contract_commission_cents: commissions.contract,
    contract_file_id: contract?.id ?? null,
    assignee: null,
    request_id: sender.requestId,
  };
  const { status, ...caused } = asSent(sender, { status: record.status, causes: () => causesOf(record, contract) });
  return {
    record: { ...record, status },
    ...caused,
    answer: {
      deal_id: id,
      reference,
      status_url: tracking.path('custom_deal', id),
      commissions: commissionAmounts(commissions),
    },
    idempotency: idempotency(sender, content),
  };
}

/** The form's fields under the names of their columns; a field without an entry must be named like its column. */
function columnsOf(terms: Omit<CustomDeal, 'integrationFee' | 'monthlyFee' | 'contractDuration' | 'calculations'>) {
  const { salesRepName, salesRepEmail, salesRepCode, contractStartDate, paymentTerms, customFeatures, ...others } =
    terms;
  const { customerName, customerEmail, customerPhone, customerCompany, dealName, specialNotes, ...unknown } = others;
  return {
    ...unknown,
    sales_rep_name: salesRepName,
    sales_rep_email: salesRepEmail,
    partner_code: salesRepCode,
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    customer_company: customerCompany,
    deal_name: dealName,
    contract_start_date: contractStartDate,
    payment_terms: paymentTerms,
    custom_features: customFeatures,
    special_notes: specialNotes,
  };
}
