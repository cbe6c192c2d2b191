import type { Readable } from 'node:stream';
import type { Database } from '#core/platform/database.ts';
import { personArchive } from './archive.ts';
import { findPerson, keptOf, type Person } from './finding.ts';
import { countRows } from './places.ts';
import { carryOutErasures, listRequests, lookAgain, noRequest, readRequest, storeRequest } from './requests.ts';
import { keptPlaces, keptReasons, type PrivacyKind } from './rules.ts';
import type { PersonFound, PersonRequest } from './schemas.ts';

/** Who asked for it, in which request. */
interface Asker {
  actor: string;
  requestId: string;
}

/** What is stored about a person: finding it, handing it over, erasing it. */
export function createPrivacyService({ database }: { database: Database }) {
  const { sql } = database;
  return {
    /** How much is stored about a person, and what of it an erasure would keep. */
    async find(person: Person): Promise<PersonFound> {
      const found = await findPerson(sql, person);
      const counts = await countRows(sql, { person, found });
      const kept = keptOf(found);
      return {
        counts,
        kept: keptPlaces.flatMap((place) =>
          kept[place] > 0 ? [{ place, count: kept[place], reason: keptReasons[place] }] : [],
        ),
      };
    },

    /**
     * Asks for a person's data to be handed over, which is possible at once, or erased by the workers. Returns its id.
     */
    request: (kind: PrivacyKind, { email, phone, reason }: PersonRequest, { actor, requestId }: Asker) =>
      storeRequest(sql, {
        ...{ kind, state: kind === 'access' ? 'done' : 'running', requestedBy: actor, requestId },
        ...{ email: email ?? null, phone: phone ?? null, reason: reason ?? null },
      }),

    list: () => listRequests(sql),
    read: (id: string) => readRequest(sql, id),

    /** The archive of a request to hand a person's data over. Throws `not_found` for any other. */
    async archive(id: string): Promise<Readable> {
      const { kind, state, email, phone } = await readRequest(sql, id);
      if (kind !== 'access' || state !== 'done' || (email === null && phone === null)) throw noRequest();
      return personArchive(sql, { email, phone });
    },

    /** For the scheduled job. */
    carryOut: () => carryOutErasures(database),
    lookAgain: () => lookAgain(database),
  };
}
export type PrivacyService = ReturnType<typeof createPrivacyService>;
