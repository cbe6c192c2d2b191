import type { Database } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { SavedView as Record } from '#core/platform/prisma/client.ts';
import { db, newRow, runForFirst } from '#core/platform/statements.ts';
import { type SavedView, type SavedViewRow, savedViewRow } from './schemas.ts';

/** A longer menu would not be usable. */
const mostViews = 50;

/** Saved searches, shared by everyone who signs in. */
export function createSavedViewService({ database: { prisma, sql } }: { database: Database }) {
  return {
    /** All views of all lists, by name. */
    async all(): Promise<SavedViewRow[]> {
      const views = await prisma.savedView.findMany({ orderBy: [{ list: 'asc' }, { name: 'asc' }] });
      return views.map(present);
    },

    /** Stores a view. A name that is taken in this list, or one view too many, is `validation_failed`. */
    async save({ list, name, query }: SavedView, actor: string): Promise<SavedViewRow> {
      if ((await prisma.savedView.count({ where: { list } })) >= mostViews)
        throw invalidField('name', `This list already has ${mostViews} views. Please remove one first.`);
      const id = newId();
      const made = await runForFirst(
        sql,
        db
          .insertInto('saved_view')
          .values(newRow('saved_view', { id, list, name, query, actor }))
          .onConflict((taken) => taken.columns(['list', 'name']).doNothing())
          .returning('created_at'),
      );
      if (!made) throw invalidField('name', 'A view with this name already exists');
      return present({ id, list, name, query, actor, created_at: made.created_at });
    },

    /** Deletes a saved view. Throws `not_found` when there is none. */
    async remove(id: string): Promise<void> {
      const { count } = await prisma.savedView.deleteMany({ where: { id } });
      if (count === 0) throw new AppError('not_found', 'This view no longer exists');
    },
  };
}
export type SavedViewService = ReturnType<typeof createSavedViewService>;

function present({ id, list, name, query, actor, created_at }: Record): SavedViewRow {
  return savedViewRow.parse({ id, list, name, query, actor, created_at: created_at.toISOString() });
}
