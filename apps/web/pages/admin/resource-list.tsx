import { useMemo } from 'react';
import { type LeadKind, leads } from '#core/leads/registry.ts';
import { leadList } from '../../api/admin-lists.ts';
import { RecordList } from './record-list/record-list.tsx';
import { adminResources } from './resources/index.ts';

/** The list of one kind of record. */
export function ResourceList<Kind extends LeadKind>({ kind }: { kind: Kind }) {
  const { names, idField, statuses } = leads[kind];
  const { columns, empty, hiddenTexts } = adminResources[kind];
  const source = useMemo(() => leadList(kind), [kind]);
  return (
    <RecordList
      source={source}
      things={names.many}
      columns={columns}
      rowKey={(row) => idOf(row, idField)}
      empty={empty}
      hiddenTexts={hiddenTexts}
      statuses={Object.keys(statuses)}
    />
  );
}

function idOf(row: object, field: string): string {
  return String(Object.entries(row).find(([name]) => name === field)?.[1]);
}
