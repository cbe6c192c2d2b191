import type { Readable } from 'node:stream';
import type { Sql } from '#core/platform/database.ts';
import { personArchive } from './archive.ts';
import { findPerson, keptOf, type Person } from './finding.ts';
import { countRows } from './places.ts';
import {
  carryOutErasures,
  decideRequest,
  forgetPeople,
  hasAskedForCopy,
  listRequests,
  lookAgain,
  noRequest,
  readRequest,
  storeRequest,
} from './requests.ts';
import { countsBeyond, keptPlaces, keptReasons, type PlaceCounts, type PrivacyKind } from './rules.ts';
import type { PersonFound, PersonRequest, VisitorRequest } from './schemas.ts';
import {
  answerEmail,
  askForPrivacy,
  confirmationEmail,
  confirmRequest,
  type PrivacyDependencies,
  readVisitorRequest,
  visitorArchive,
  waitingNotice,
} from './visitors.ts';

/** Who asked for it, in which request. */
interface Asker {
  actor: string;
  requestId: string;
}

/** What of a person's rows their email does not find. */
async function beyondEmail(sql: Sql, { email, phone }: Person, counts: PlaceCounts): Promise<PlaceCounts> {
  if (phone === null) return {};
  if (email === null) return counts;
  const person = { email, phone: null };
  return countsBeyond(counts, await countRows(sql, { person, found: await findPerson(sql, person) }));
}

/** What is stored about a person: finding it, handing it over, erasing it. */
export function createPrivacyService(dependencies: PrivacyDependencies) {
  const { database, scanner } = dependencies;
  const { sql } = database;
  return {
    /** How much is stored about a person, and what of it an erasure would keep. */
    async find(person: Person): Promise<PersonFound> {
      const found = await findPerson(sql, person);
      const counts = await countRows(sql, { person, found });
      const kept = keptOf(found);
      return {
        counts,
        by_phone_only: await beyondEmail(sql, person, counts),
        kept: keptPlaces.flatMap((place) =>
          kept[place] > 0 ? [{ place, count: kept[place], reason: keptReasons[place] }] : [],
        ),
        asked_for_copy: await hasAskedForCopy(sql, person),
      };
    },

    /**
     * Asks for a person's data to be handed over, which is possible at once, or erased by the workers. Returns its id.
     */
    request: (kind: PrivacyKind, { email, phone, reason }: PersonRequest, { actor, requestId }: Asker) =>
      storeRequest(sql, {
        kind,
        state: kind === 'access' ? 'done' : 'running',
        requestedBy: actor,
        requestId,
        email: email ?? null,
        phone: phone ?? null,
        reason: reason ?? null,
      }),

    list: () => listRequests(sql),
    read: (id: string) => readRequest(sql, id),

    decide: (id: string, decision: 'carry_out' | 'refuse', actor: string) =>
      database.transaction((via) => decideRequest(via, id, decision, actor)),

    /** The archive of a request to hand a person's data over. Throws `not_found` for any other. */
    async archive(id: string): Promise<Readable> {
      const { kind, state, email, phone } = await readRequest(sql, id);
      if (kind !== 'access' || state !== 'done' || (email === null && phone === null)) throw noRequest();
      return personArchive(sql, { email, phone }, scanner !== null);
    },

    /** For visitors, who use the link in our email. */
    ask: (asked: VisitorRequest, requestId: string) => askForPrivacy(dependencies, asked, requestId),
    confirmationEmail: (id: string) => confirmationEmail(dependencies, id),
    waitingNotice: (id: string) => waitingNotice(dependencies, id),
    answerEmail: (id: string) => answerEmail(dependencies, id),
    status: (token: string) => readVisitorRequest(dependencies, token),
    confirm: (token: string) => confirmRequest(dependencies, token),
    visitorArchive: (token: string) => visitorArchive(dependencies, token),

    /** For the scheduled job. */
    carryOut: () => carryOutErasures(database),
    lookAgain: () => lookAgain(database),
    forget: () => forgetPeople(sql),
  };
}
export type PrivacyService = ReturnType<typeof createPrivacyService>;
