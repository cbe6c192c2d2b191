import { type Expression, expressionBuilder } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, literal } from '#core/platform/statements.ts';
import { passwordDoorClosed } from './account.ts';
import { houseName, permissions } from './rules.ts';

const row = expressionBuilder<DB>();

const deciders = db
  .selectFrom('member as d')
  .select('d.id')
  .where('d.state', '=', 'active')
  .where('d.role', 'in', [...permissions['money:write']]);

/** Only while nobody has an account of their own: members may know the shared password, and would count twice. */
const houseMayDecide = row.and([row.not(row.exists(passwordDoorClosed)), row.not(row.exists(deciders))]);

/** Who may decide about money, as conditions of a statement. All who share the house's account count as one person. */
export const moneyDeciders = {
  /** Whether an actor may, as of now. */
  may: (actor: Expression<string>) =>
    row.or([
      row.exists(deciders.where('d.email', '=', actor)),
      row.and([row(row.cast<string>(literal(houseName), 'text'), '=', actor), houseMayDecide]),
    ]),
  /** Whether a member besides an actor may. */
  others: (actor: Expression<string>) => row.exists(deciders.where('d.email', '<>', actor)),
};
export type MoneyDeciders = typeof moneyDeciders;
