import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { kindOfList } from '#core/dashboard/rules.ts';
import type { LeadKind, LeadPath, LeadRows } from '#core/leads/registry.ts';
import { recordQuery } from '../../../api/admin-records.ts';
import { classes } from '../../../ui/classes.ts';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Due, RecordStatus } from '../parts/due.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { adminResources } from '../resources/index.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { RecordBody } from './record-body.tsx';

interface RecordPanelProps {
  list: LeadPath;
  id: string;
  onClose: () => void;
}

/** From this width on the list stays usable beside the panel; below it, the panel fills the screen as a modal dialog. */
const besideTheList = '(width >= 64rem)';

/** One record with its timeline, beside its list where there is room. Escape closes it and returns the focus. */
export function RecordPanel({ list, id, onClose }: RecordPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const detail = useQuery(recordQuery(list, id));
  const head = detail.data && { name: titleOf(kindOfList(list), detail.data.record), status: detail.data.status };
  const record = detail.data?.record;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const wide = window.matchMedia(besideTheList);
    const display = () => {
      element.close();
      if (wide.matches) element.show();
      else element.showModal();
      heading.current?.focus({ preventScroll: true });
    };
    display();
    wide.addEventListener('change', display);
    return () => {
      wide.removeEventListener('change', display);
      element.close();
    };
  }, []);

  // The browser handles Escape only for a modal panel. A menu that Escape closes prevents the default.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      dialog.current?.close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      className={classes(
        'm-0 h-dvh max-h-none w-full max-w-none flex-col border-line bg-paper text-14 text-ink open:flex',
        'max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:left-auto max-xl:z-40 max-xl:animate-slide-in max-xl:shadow-float',
        'lg:border-l lg:max-xl:top-[56px] lg:max-xl:h-[calc(100dvh-56px)] lg:max-xl:w-[28rem] lg:max-xl:border-t',
        // Below the header and the tabs, to the page's right and lower edges.
        'xl:sticky xl:inset-x-auto xl:animate-rise xl:top-[101px] xl:-mr-24 xl:-mb-72 xl:h-[calc(100dvh-101px)] xl:w-auto',
      )}
    >
      <header className="flex shrink-0 items-start justify-between gap-16 border-b border-line py-12 pr-8 pl-16 sm:pl-24">
        <div className="min-w-0">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="text-18 wrap-anywhere sm:text-22">
            {head?.name ?? (detail.isError ? 'Record' : 'Loading…')}
          </h2>
          {head && record && (
            <div className="mt-4 flex flex-wrap items-center gap-x-16">
              <span className="tabular-nums text-ink-quiet">{record.reference}</span>
              <RecordStatus list={list} status={head.status} />
              <Due list={list} status={head.status} at={record.due_at} />
            </div>
          )}
        </div>
        <CloseButton label="Close the record" onClick={() => dialog.current?.close()} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-16 pt-16 pb-48 sm:px-24">
        <Loaded query={detail} problem="We couldn’t load this record." skeleton={<PanelSkeleton />}>
          {(loaded) => <RecordBody key={id} detail={loaded} />}
        </Loaded>
      </div>
    </dialog>
  );
}

function titleOf<Kind extends LeadKind>(kind: Kind, row: LeadRows[Kind]): string {
  return adminResources[kind].title(row);
}
