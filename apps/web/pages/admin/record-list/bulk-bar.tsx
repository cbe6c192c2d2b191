import { useState } from 'react';
import type { ListName } from '#core/dashboard/rules.ts';
import type { LeadPath } from '#core/leads/registry.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Allowed } from '../parts/allowed.tsx';
import { BulkForm, type BulkKind } from './bulk-form.tsx';
import { ExportSelected } from './export-button.tsx';

interface BulkBarProps {
  /** The list's name, also used for an exported file. */
  list: ListName;
  /** The kind of record, for lists with bulk actions; null where records are only read. */
  work: LeadPath | null;
  statuses: readonly string[];
  /** The selected rows by their keys. */
  chosen: ReadonlyMap<string, object>;
  onClear: () => void;
}

/** The actions for the selected rows. */
export function BulkBar({ list, work, statuses, chosen, onClear }: BulkBarProps) {
  const [doing, setDoing] = useState<BulkKind | null>(null);
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-16 z-20 mt-16 flex flex-wrap items-center gap-8 rounded-card border border-line-control bg-surface px-16 py-12 shadow-float"
    >
      <p role="status" className="tabular-nums mr-auto font-semibold">{`${chosen.size} selected`}</p>
      {work && (
        <>
          <Button look="outline" size="small" onClick={() => setDoing('status')}>
            Change status
          </Button>
          <Button look="outline" size="small" onClick={() => setDoing('assignee')}>
            Assign to a colleague
          </Button>
        </>
      )}
      <Allowed to="exports">
        <ExportSelected list={list} ids={[...chosen.keys()]} />
      </Allowed>
      <Button look="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      {work && (
        <Dialog
          open={doing !== null}
          onClose={() => setDoing(null)}
          title={`${doing === 'status' ? 'Change status' : 'Assign to a colleague'}: ${chosen.size} selected`}
        >
          {doing && (
            <BulkForm
              list={work}
              kind={doing}
              statuses={statuses}
              chosen={chosen}
              onDone={() => {
                setDoing(null);
                onClear();
              }}
            />
          )}
        </Dialog>
      )}
    </section>
  );
}
