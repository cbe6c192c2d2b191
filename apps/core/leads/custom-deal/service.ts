import type { z } from 'zod';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import { asUnavailable } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { insertFile, readPieces, type StoredFile, type UploadedFile, withBytes } from '#core/platform/files.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { listRecords } from '#core/resources/listing.ts';
import { type FormDependencies, type FormEmails, submissionJobs } from '#core/resources/submission.ts';
import { inspectContract } from './contract-file.ts';
import { dealAcknowledgement, dealTeamNotice } from './emails.ts';
import { commissionAmounts, presentCustomDeal, withContractFile } from './presenter.ts';
import { customDealResource } from './resource.ts';
import { dealCommissions } from './rules.ts';
import type { CustomDeal, CustomDealRow, customDealAccepted } from './schemas.ts';

type Accepted = z.infer<typeof customDealAccepted>;

const destination = defineDestination({ table: 'custom_deal', given: ['status'] });

export function createDealService({ outbox, database, config, tracking }: FormDependencies) {
  return {
    /**
     * Stores a custom deal with its contract, if any: file, record and jobs in one transaction. The commission amounts
     * are computed here; the browser's were dropped by the schema.
     */
    async accept(form: CustomDeal, contract: UploadedFile | null, sender: Sender): Promise<Accepted> {
      if (!contract) return outbox.accept(destination, submissionOf(form, null, sender, form, tracking));
      const described = await inspectContract(contract);
      const fileId = newId();
      const submission = submissionOf(form, fileId, sender, { form, contract: contract.sha256 }, tracking);
      return withBytes(contract, described, (file) => storeWithContract(submission, fileId, file));
    },

    async emails(id: string): Promise<FormEmails | null> {
      const deal = await database.prisma.customDeal.findUnique({ where: { id }, include: withContractFile });
      return (
        deal && {
          teamNotice: dealTeamNotice(deal, config.mail.team),
          acknowledgement: dealAcknowledgement(deal, config.site, tracking.address('custom_deal', id)),
        }
      );
    },

    /** The contract of a deal: its name and a stream of its bytes. Throws `not_found` when there is none. */
    async contract(id: string) {
      const deal = await database.prisma.customDeal.findUnique({
        where: { id },
        select: { contractFile: { select: { id: true, filename: true, contentType: true, size: true } } },
      });
      const noContract = () => new AppError('not_found', 'There is no contract with this deal');
      const file = deal?.contractFile;
      if (!file) throw noContract();
      return { ...file, pieces: readPieces(database.sql, file.id, { first: 0, last: file.size - 1 }, noContract) };
    },

    async row(id: string): Promise<CustomDealRow | null> {
      const deal = await database.prisma.customDeal.findUnique({ where: { id }, include: withContractFile });
      return deal && presentCustomDeal(deal);
    },

    list: (query: PageQuery) =>
      listRecords(database.sql, customDealResource, query, {
        read: (ids) => database.prisma.customDeal.findMany({ where: { id: { in: ids } }, include: withContractFile }),
        present: presentCustomDeal,
      }),
  };

  async function storeWithContract(
    submission: ReturnType<typeof submissionOf>,
    fileId: string,
    file: StoredFile,
  ): Promise<Accepted> {
    try {
      return await database.transaction(async (sql) => {
        await insertFile(sql, fileId, file);
        const answer = await outbox.acceptWithin(sql, destination, submission);
        if (answer.deal_id !== submission.record.id) throw new SentBefore(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof SentBefore) return error.answer;
      throw asUnavailable(error);
    }
  }
}
export type DealService = ReturnType<typeof createDealService>;

/** Rolls back the second copy of the file when the deal is already stored under this key; holds the first answer. */
class SentBefore extends Error {
  readonly answer: Accepted;

  constructor(answer: Accepted) {
    super('This deal was sent before');
    this.answer = answer;
  }
}

function submissionOf(
  form: CustomDeal,
  contractFileId: string | null,
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
  return {
    record: {
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
      contract_file_id: contractFileId,
      assignee: null,
      request_id: sender.requestId,
    },
    jobs: submissionJobs('custom_deal', id),
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
