import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintMigration, lintMigrations } from '../../prisma/lint.ts';

const release = '0.4.0';
const rulesFor = (sql: string) => [
  ...new Set(lintMigration({ name: '20270101000000_some', sql }, release).map(({ rule }) => rule)),
];

describe('a migration that runs while the version before still works', () => {
  test.each([
    ['drops a table', 'DROP TABLE "visit";', 'ban-drop-table'],
    ['drops a column', 'ALTER TABLE "visit" DROP COLUMN "page";', 'ban-drop-column'],
    ['renames a column', 'ALTER TABLE "visit" RENAME COLUMN "page" TO "path";', 'renaming-column'],
    ['renames a table', 'ALTER TABLE "visit" RENAME TO "call";', 'renaming-table'],
    ['changes a type', 'ALTER TABLE "visit" ALTER COLUMN "count" TYPE bigint;', 'changing-column-type'],
    ['changes a type, in other words', 'alter table visit alter count set data type bigint;', 'changing-column-type'],
    ['makes a column required', 'ALTER TABLE "visit" ALTER COLUMN "page" SET NOT NULL;', 'adding-not-nullable-field'],
    ['adds a required column', 'ALTER TABLE "visit" ADD COLUMN "page" TEXT NOT NULL;', 'adding-required-field'],
    [
      'adds a column with a default that differs by row',
      'ALTER TABLE "visit" ADD COLUMN "key" UUID NOT NULL DEFAULT gen_random_uuid();',
      'adding-field-with-default',
    ],
    [
      'builds an index that locks the table',
      'CREATE INDEX "visit_page" ON "visit" ("page");',
      'require-concurrent-index-creation',
    ],
    [
      'builds an index concurrently beside other statements',
      'CREATE INDEX CONCURRENTLY "visit_page" ON "visit" ("page");\nALTER TABLE "visit" ADD COLUMN "mood" TEXT;',
      'concurrently-alone',
    ],
    ['drops an index that is in use', 'DROP INDEX "visit_page";', 'require-concurrent-index-deletion'],
    [
      'checks all rows while nobody may write',
      'ALTER TABLE "visit" ADD CONSTRAINT "positive" CHECK ("count" > 0);',
      'constraint-missing-not-valid',
    ],
    [
      'checks all rows in the transaction that adds the constraint',
      'ALTER TABLE "visit" ADD CONSTRAINT "positive" CHECK ("count" > 0) NOT VALID;\nALTER TABLE "visit" VALIDATE CONSTRAINT "positive";',
      'constraint-missing-not-valid',
    ],
    [
      'adds a foreign key that is checked at once',
      'ALTER TABLE "visit" ADD CONSTRAINT "who" FOREIGN KEY ("person") REFERENCES "person" ("id");',
      'adding-foreign-key-constraint',
    ],
    [
      'drops a column and does not say since when it is unused',
      '-- squawk-ignore ban-drop-column\nALTER TABLE "visit" DROP COLUMN "page";',
      'unused-since',
    ],
    [
      'drops a column that the version before still uses',
      '-- Unused since release 0.4.0.\n-- squawk-ignore ban-drop-column\nALTER TABLE "visit" DROP COLUMN "page";',
      'unused-since',
    ],
  ])('may not be one that %s', (_what, sql, rule) => {
    expect(rulesFor(sql)).toContain(rule);
  });

  test.each([
    ['adds a column', 'ALTER TABLE "visit" ADD COLUMN "mood" TEXT;'],
    ['adds a column with a default', 'ALTER TABLE "visit" ADD COLUMN "count" INTEGER NOT NULL DEFAULT 1;'],
    [
      'adds a column with the time of the migration',
      'ALTER TABLE "visit" ADD COLUMN "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;',
    ],
    ['builds an index concurrently', '-- For the list.\nCREATE INDEX CONCURRENTLY "visit_page" ON "visit" ("page");\n'],
    ['drops an index concurrently', 'DROP INDEX CONCURRENTLY "visit_page";'],
    [
      'makes a table with its index and its foreign key',
      `CREATE TABLE "visit" ("id" UUID NOT NULL, "person" UUID NOT NULL, CONSTRAINT "visit_pkey" PRIMARY KEY ("id"));
       CREATE INDEX "visit_person" ON "visit" ("person");
       ALTER TABLE "visit" ADD CONSTRAINT "who" FOREIGN KEY ("person") REFERENCES "person" ("id") NOT VALID;`,
    ],
    ['adds a constraint for new rows', 'ALTER TABLE "visit" ADD CONSTRAINT "positive" CHECK ("count" > 0) NOT VALID;'],
    ['checks the old rows later', 'ALTER TABLE "visit" VALIDATE CONSTRAINT "positive";'],
    [
      'drops a column that has been unused for a release',
      '-- Unused since release 0.3.2.\n-- squawk-ignore ban-drop-column\nALTER TABLE "visit" DROP COLUMN "page";',
    ],
  ])('may be one that %s', (_what, sql) => {
    expect(rulesFor(sql)).toEqual([]);
  });

  test('is refused when it cannot be read', () => {
    expect(rulesFor('ALTER TABEL "visit" ADD COLUMN "mood" TEXT;')).toContain('syntax-error');
  });

  test('is what every migration after the first one is', () => {
    expect(lintMigrations(path.resolve('prisma'), release)).toEqual([]);
  });
});
