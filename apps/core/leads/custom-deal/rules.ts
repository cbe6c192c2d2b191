import { commissionRate } from '#core/leads/partner-application/rules.ts';
import { percentOf, statesBefore } from '#core/shared/rules.ts';

export const customFeatureOptions = [
  'Custom API Integration',
  'Advanced Call Routing',
  'Multi-language Support',
  'Custom Reporting Dashboard',
  'CRM Integration',
  'Advanced Analytics',
  'White-label Solution',
  'Dedicated Support',
  'Custom Voice Training',
  'Advanced Scheduling',
] as const;
export type CustomFeature = (typeof customFeatureOptions)[number];

export const paymentTermsOptions = ['monthly', 'quarterly', 'annually', 'upfront'] as const;
export type PaymentTerms = (typeof paymentTermsOptions)[number];

export const defaultContractMonths = 12;
/** Fifty years: longer than any contract, and low enough for totals to stay exact. */
export const maxContractMonths = 600;
/** Ten million dollars, in cents; anything above is a typing error. */
export const maxFeeCents = 1_000_000_000;

/**
 * Whether a virus scanner looked at a contract: `unscanned` where none was set up when it came, `waiting` until the scanner
 * answers.
 */
export const contractScans = ['unscanned', 'waiting', 'clean', 'infected'] as const;
export type ContractScan = (typeof contractScans)[number];

/** The scan that counts for a contract: where there is a scanner, one from before it waits like any other. */
export const countedScan = (scan: ContractScan, hasScanner: boolean): ContractScan =>
  hasScanner && scan === 'unscanned' ? 'waiting' : scan;

/** Whether people may have the contract: nobody gets one before its scan, or one with a virus. Of the scan that counts. */
export const isHandedOut = (scan: ContractScan) => scan === 'clean' || scan === 'unscanned';

/** The name of the contract's form field. */
export const contractField = 'contractFile';
/** Contract files: 10 MB, as stated beside the upload field. */
export const maxContractBytes = 10 * 1024 * 1024;
export const contractExtensions = ['pdf', 'doc', 'docx', 'txt'] as const;
export type ContractExtension = (typeof contractExtensions)[number];
/** The messages for a refused file, used by the browser before the upload and by the server after it. */
export const contractRefusals = {
  empty: 'Contract file is empty',
  tooLarge: 'Contract file must be 10MB or smaller',
  nameless: 'Contract file was sent without its name, such as contract.pdf',
  wrongType: 'Contract file must be a PDF, DOC, DOCX or TXT file',
} as const;

/**
 * What is wrong with a contract file, judged by its name and size; null when it may be sent. The server looks at the content,
 * also of a file without an ending in its name.
 */
export function contractRefusal(file: { name: string; size: number }): string | null {
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase();
  if (extension !== undefined && !contractExtensions.some((known) => known === extension))
    return contractRefusals.wrongType;
  if (file.size === 0) return contractRefusals.empty;
  return file.size > maxContractBytes ? contractRefusals.tooLarge : null;
}

/** The form's response time: one day, in seconds. */
export const answerSeconds = 24 * 60 * 60;

export const dealStatuses = ['pending_review', 'needs_changes', 'approved', 'rejected'] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** The decisions of a deal's review. */
export const dealDecisions = ['approved', 'needs_changes', 'rejected'] as const;
export type DealDecision = (typeof dealDecisions)[number];

/** The decisions each status allows. A rejected deal may be uploaded again. */
export const dealTransitions: Record<DealStatus, readonly DealDecision[]> = {
  pending_review: ['approved', 'needs_changes', 'rejected'],
  needs_changes: ['approved', 'needs_changes', 'rejected'],
  approved: [],
  rejected: [],
};

/** The statuses that allow this decision. */
export function statusesBefore(decision: DealDecision): DealStatus[] {
  return statesBefore<DealStatus>(dealTransitions, decision);
}

/** Whether the deal's terms are what a commission is owed by, so that it can't be deleted. */
export const dealIsOnTheBooks = (status: string): boolean => status === 'approved';

/** Whether the decision needs a reason for the sales rep. */
export function needsReason(decision: DealDecision): boolean {
  return decision !== 'approved';
}

/** What a deal pays its sales partner, in cents. */
export interface DealCommissions {
  integration: number;
  monthly: number;
  firstYear: number;
  contract: number;
}

/** 16 % of the integration fee and of each month, over the first year and over the whole contract. All amounts in cents. */
export function dealCommissions(deal: {
  integrationFeeCents: number;
  monthlyFeeCents: number;
  contractMonths: number;
}): DealCommissions {
  const integration = percentOf(deal.integrationFeeCents, commissionRate);
  const monthly = percentOf(deal.monthlyFeeCents, commissionRate);
  return {
    integration,
    monthly,
    firstYear: integration + 12 * monthly,
    contract: integration + deal.contractMonths * monthly,
  };
}

/** Dollars as typed ("1,499.5" excepted: no separators, at most two decimals) to exact cents; null when it is not an amount. */
export function dollarsToCents(typed: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
