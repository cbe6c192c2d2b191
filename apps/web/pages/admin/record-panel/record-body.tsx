import { useId, useState } from 'react';
import { kindOfList } from '#core/dashboard/rules.ts';
import type { LeadDetail, LeadDetails, LeadKind } from '#core/leads/registry.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { Details } from '../../../ui/details.tsx';
import { Allowed, useAllowed } from '../parts/allowed.tsx';
import { adminResources } from '../resources/index.ts';
import { Assignee } from './assignee.tsx';
import { CorrectPerson } from './correct-person.tsx';
import { factsOf } from './facts.tsx';
import { NotSpam } from './not-spam.tsx';
import { NoteForm } from './note-form.tsx';
import { RecordWebhooks } from './record-webhooks.tsx';
import { Timeline } from './timeline.tsx';

/** A record's actions, fields, and timeline. */
export function RecordBody({ detail }: { detail: LeadDetail }) {
  const detailId = useId();
  const [said, say] = useState('');
  const writes = useAllowed()('records:write');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-24">
      <div className="has-[>p:only-child:empty]:hidden">
        {writes &&
          (detail.status === spamStatus ? (
            <NotSpam detail={detail} onDone={say} />
          ) : (
            <Actions detail={detail} onDone={say} />
          ))}
        <p role="status" className="not-empty:not-first:mt-12 not-empty:font-medium text-teal-text">
          {said}
        </p>
      </div>
      {writes ? (
        <Assignee detail={detail} />
      ) : (
        <p className="text-ink-quiet">{detail.assignee === null ? 'No owner' : `Owner: ${detail.assignee}`}</p>
      )}
      <Details facts={factsOf(detail)} />
      {writes && <CorrectPerson detail={detail} />}
      <Allowed to="settings">
        <RecordWebhooks reference={detail.record.reference} />
      </Allowed>
      <section aria-labelledby={detailId} className="grid grid-cols-[minmax(0,1fr)] gap-16 border-t border-line pt-24">
        <h3 id={detailId} className="text-18">
          History
        </h3>
        {writes && <NoteForm detail={detail} />}
        <Timeline entries={detail.timeline} more={detail.more} />
      </section>
    </div>
  );
}

function Actions({ detail, onDone }: { detail: LeadDetail; onDone: (said: string) => void }) {
  return ownActions(kindOfList(detail.list), detail, onDone);
}

function ownActions<Kind extends LeadKind>(kind: Kind, detail: LeadDetails[Kind], onDone: (said: string) => void) {
  const { Actions: Own } = adminResources[kind];
  return <Own detail={detail} onDone={onDone} />;
}
