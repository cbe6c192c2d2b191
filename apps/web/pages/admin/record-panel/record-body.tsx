import { useId, useState } from 'react';
import type { RecordStory } from '#core/records/schemas.ts';
import { Details } from '../../../ui/details.tsx';
import { ApplicationReview } from './application-review.tsx';
import { Assignee } from './assignee.tsx';
import { DealReview } from './deal-review.tsx';
import { DemoChange } from './demo-change.tsx';
import { factsOf } from './facts.tsx';
import { MessageChange } from './message-change.tsx';
import { NoteForm } from './note-form.tsx';
import { Timeline } from './timeline.tsx';

/** What can be done with a record now, what it says, and what happened to it. */
export function RecordBody({ story }: { story: RecordStory }) {
  const storyId = useId();
  const [said, say] = useState('');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-24">
      <div className="has-[>p:only-child:empty]:hidden">
        <Actions story={story} onDone={say} />
        <p role="status" className="not-empty:not-first:mt-12 not-empty:font-medium text-teal-text">
          {said}
        </p>
      </div>
      <Assignee story={story} />
      <Details facts={factsOf(story)} />
      <section aria-labelledby={storyId} className="grid grid-cols-[minmax(0,1fr)] gap-16 border-t border-line pt-24">
        <h3 id={storyId} className="text-18">
          What happened
        </h3>
        <NoteForm story={story} />
        <Timeline entries={story.timeline} more={story.more} />
      </section>
    </div>
  );
}

function Actions({ story, onDone }: { story: RecordStory; onDone: (said: string) => void }) {
  switch (story.list) {
    case 'contact-forms':
      return <MessageChange message={story.record} story={story} onDone={onDone} />;
    case 'custom-deals':
      return <DealReview deal={story.record} story={story} onDone={onDone} />;
    case 'demo-requests':
      return <DemoChange demo={story.record} story={story} onDone={onDone} />;
    case 'partner-applications':
      return <ApplicationReview application={story.record} story={story} onDone={onDone} />;
  }
}
