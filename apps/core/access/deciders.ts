import { type Expression, expressionBuilder } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, literal } from '#core/platform/statements.ts';
import { houseName, passwordDoorClosed } from './account.ts';
import { permissions } from './rules.ts';

const row = expressionBuilder<DB>();

const deciders = db
  .selectFrom('member as d')
  .select('d.id')
  .where('d.state', '=', 'active')
  .where('d.role', 'in', [...permissions['money:write']]);

const houseIsOpen = row.not(row.exists(passwordDoorClosed));

/** Who may decide about money, as conditions of a statement. All who share the house's account count as one person. */
export const moneyDeciders = {
  /** Whether an actor may, as of now. */
  may: (actor: Expression<string>) =>
    row.or([
      row.exists(deciders.where('d.email', '=', actor)),
      row.and([row(row.cast<string>(literal(houseName), 'text'), '=', actor), houseIsOpen]),
    ]),
  /** Whether anyone but an actor may. */
  others: (actor: Expression<string>) =>
    row.or([
      row.exists(deciders.where('d.email', '<>', actor)),
      row.and([row(row.cast<string>(literal(houseName), 'text'), '<>', actor), houseIsOpen]),
    ]),
};
export type MoneyDeciders = typeof moneyDeciders;
