import { useQuery } from '@tanstack/react-query';
import type { EmailGallery as Gallery } from '#core/operations/gallery/schemas.ts';
import { emailGalleryQuery } from '../../../api/admin-operations.ts';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';

/** Every email that the product sends, with sample data. */
export function EmailGallery() {
  const gallery = useQuery(emailGalleryQuery);
  return (
    <section aria-labelledby="emails-title">
      <h2 id="emails-title" className="text-22">
        Emails
      </h2>
      <p className="mt-4 mb-12 text-ink-quiet">Every email we send, with sample data. Each opens in a new tab.</p>
      <Loaded query={gallery} problem="The emails could not be read." skeleton={<RowsSkeleton columns={2} />}>
        {({ emails }) => (
          <div className="grid gap-24 md:grid-cols-2">
            <Group title="To visitors, buyers and partners" emails={emails.filter((email) => !email.for_team)} />
            <Group title="To your team" emails={emails.filter((email) => email.for_team)} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Group({ title, emails }: { title: string } & Gallery) {
  return (
    <div>
      <h3 className="text-16 font-semibold">{title}</h3>
      <ul className="mt-8 grid">
        {emails.map(({ id, subject }) => (
          <li key={id} className="flex items-baseline justify-between gap-12 border-t border-line">
            <SampleLink id={id} form="html" name={subject}>
              {subject}
            </SampleLink>
            <SampleLink id={id} form="text" name={`${subject}, as plain text`}>
              Text
            </SampleLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SampleLinkProps {
  id: string;
  form: 'html' | 'text';
  name: string;
  children: string;
}

function SampleLink({ id, form, name, children }: SampleLinkProps) {
  return (
    <a
      href={`/api/admin/emails/${id}/${form}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} (opens in a new tab)`}
      className="link inline-flex min-h-[36px] items-center"
    >
      {children}
    </a>
  );
}
