/** What a line of an invoice is for. */
export const lineKinds = ['setup', 'installment', 'monthly', 'usage', 'other'] as const;

/** A line's kind as events name it. The database spells installments as Stripe's catalog does. */
export function publicLineKind(storedKind: string): (typeof lineKinds)[number] {
  if (storedKind === 'instalment') return 'installment';
  return lineKinds.find((kind) => kind === storedKind) ?? 'other';
}
