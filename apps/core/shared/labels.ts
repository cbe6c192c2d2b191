import { humanize } from '#core/text/rules.ts';
import { formatMoney } from './rules.ts';

/** An answer of a form: the field's label, and what was answered; null where the sender left it out. */
export type Answer = readonly [label: string, value: string | null];

/** The label of a stored choice. One that is no longer offered shows as it is stored. */
export function choiceLabel(labels: Readonly<Record<string, string>>, stored: string): string {
  return labels[stored] ?? humanize(stored);
}

export const yesOrNo = (answer: boolean) => (answer ? 'Yes' : 'No');

/** An amount of a list, which is in dollars, as money: $1,499.00. */
export function dollarsLabel(dollars: number): string {
  return formatMoney(Math.round(dollars * 100));
}
