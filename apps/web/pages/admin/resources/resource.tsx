import type { ReactNode } from 'react';
import type { LeadDetails, LeadKind, LeadRows } from '#core/leads/registry.ts';
import { sentApart } from '#core/resources/rules.ts';
import type { Answer } from '#core/shared/labels.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { formatMoment } from '../format.ts';
import { MailLink } from '../parts/mail-link.tsx';

/** A list view. */
export interface View {
  name: string;
  /** The query string of the view. */
  query: string;
}

export type Facts = (readonly [term: string, value: ReactNode])[];

/** The parts of the admin area that differ by kind. */
export interface AdminResource<Kind extends LeadKind> {
  columns: readonly [Column<LeadRows[Kind]>, ...Column<LeadRows[Kind]>[]];
  empty: { title: string; text?: string };
  /** The searched texts that no column shows. */
  hiddenTexts?: (row: LeadRows[Kind]) => readonly Answer[];
  /** The built-in views. */
  views: readonly View[];
  /** The title of the record's panel: who or what it is about. */
  title: (row: LeadRows[Kind]) => string;
  /** The record's fields, term by term. */
  facts: (detail: LeadDetails[Kind]) => Facts;
  /** The actions for the record in its current status. */
  Actions: (props: { detail: LeadDetails[Kind]; onDone: (said: string) => void }) => ReactNode;
}

/** A name with a link to the email address. */
export function PersonLine({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name}
      <br />
      <MailLink address={email} whole />
    </>
  );
}

/** Records past their response time, the oldest first. */
export const lateView: View = { name: 'Late', query: 'late=yes&sort=received' };

export const moment = formatMoment;

/** The answers of a form as facts; `missing` stands for a field that was left empty. */
export const answerFacts = (answers: readonly Answer[], missing: string): Facts =>
  answers.map(([label, answer]) => [label, answer ?? missing]);

/** When a form arrived, and when it was written if it waited in the browser. */
export function arrivalFacts(row: { created_at: string; submitted_at: string | null }): Facts {
  const written = sentApart(row);
  return [
    ['Received', moment(row.created_at)],
    ...(written === null ? [] : [['Written', `${moment(written)}, by the sender’s clock`] as const]),
  ];
}
