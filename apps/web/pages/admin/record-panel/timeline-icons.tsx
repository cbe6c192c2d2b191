import type { ReactNode } from 'react';
import type { TimelineKind } from '#core/resources/rules.ts';

/** Icons on a 16 px grid. They are decorative: each entry has a text label. */
const icon = (path: string) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-[16px]"
  >
    <path d={path} />
  </svg>
);

const phone = icon(
  'M4 2.5h2l1 2.7-1.4 1a7.5 7.5 0 0 0 4.2 4.2l1-1.4 2.7 1v2a1.3 1.3 0 0 1-1.3 1.3A9.6 9.6 0 0 1 2.7 3.8 1.3 1.3 0 0 1 4 2.5Z',
);

export const timelineIcons: Record<TimelineKind, ReactNode> = {
  received: icon('M8 2.5v7m-3-3 3 3 3-3M2.5 10.5v2.5h11v-2.5'),
  phone,
  status: icon('m3.5 8.5 3 3 6-7'),
  assignee: icon('M8 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM3.2 13.3a4.8 4.8 0 0 1 9.6 0'),
  note: icon('m3 13 .6-2.8L10.8 3l2.2 2.2-7.2 7.2L3 13Z'),
  email: icon('M2.5 4h11v8.5h-11V4Zm0 .5L8 9l5.5-4.5'),
  sms: icon('M2.5 3h11v7.5h-6l-3 2.5v-2.5h-2V3Z'),
  webhook: icon('M3 8h9.5m-3.5-3.5L12.5 8 9 11.5'),
  job: icon('M8 2.5 14 13H2L8 2.5ZM8 6.5v3M8 11.2v.1'),
  planned: icon('M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8 5v3.2l2 1.3'),
  payment: icon('M2.5 4h11v8h-11V4Zm0 2.7h11'),
  commission: icon(
    'M4 12 12 4M5 6.3a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM11 12.3a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z',
  ),
};
