import { PersonSearch } from './person-search.tsx';
import { PrivacyRequests } from './privacy-requests.tsx';

/** What is stored about a person: found, handed over and erased. */
export function PrivacyTab() {
  return (
    <>
      <p className="max-w-[72ch] py-12 text-ink-quiet">
        People may ask what we store about them, and ask us to erase it. Make sure that it’s really them: call back, or
        answer to the address we know. Requests from the site are confirmed by email.
      </p>
      <PersonSearch />
      <section aria-labelledby="privacy-requests" className="mt-48">
        <h2 id="privacy-requests" className="mb-12 text-22">
          Requests
        </h2>
        <PrivacyRequests />
      </section>
    </>
  );
}
