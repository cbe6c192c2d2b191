import type { ReactNode } from 'react';
import type { LeadDetails, LeadKind, LeadRows } from '#core/leads/registry.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { MailLink } from '../parts/mail-link.tsx';

/** A search that is kept. */
export interface View {
  name: string;
  /** The part of the address that makes it. */
  query: string;
}

export type Facts = (readonly [term: string, value: ReactNode])[];

/** What only one kind shows in the admin area. */
export interface AdminResource<Kind extends LeadKind> {
  columns: readonly [Column<LeadRows[Kind]>, ...Column<LeadRows[Kind]>[]];
  empty: { title: string; text?: string };
  /** The searches everybody needs. */
  views: readonly View[];
  /** What stands above its detail: who or what it is about. */
  title: (row: LeadRows[Kind]) => string;
  /** What a record says, term by term. */
  facts: (detail: LeadDetails[Kind]) => Facts;
  /** What can be done with a record now. */
  Actions: (props: { detail: LeadDetails[Kind]; onDone: (said: string) => void }) => ReactNode;
}

/** A name with its address to write to. */
export function PersonLine({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name}
      <br />
      <MailLink address={email} whole />
    </>
  );
}

/** What waits for longer than was promised, the longest first. */
export const lateView: View = { name: 'Late', query: 'late=yes&sort=received' };

export const moment = (iso: string) => new Date(iso).toLocaleString();
