import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { hiddenName, isOneOfTexts, sign, signatures } from '#core/platform/keys.ts';
import { takeTry } from '#core/platform/throttle.ts';

interface WaitDependencies {
  database: Pick<Database, 'sql'>;
  config: Pick<Config, 'secrets'>;
  clock: Clock;
}

/** The kind of form, and the network it comes from. */
export interface WaitingForm {
  form: string;
  network: string;
}

/** What a wait that comes back with its form is worth; `seconds` are still to wait. */
export type WaitAnswer = { kind: 'over' } | { kind: 'early'; seconds: number } | { kind: 'invalid' };

/** Seconds a wait stays good after it is over: longer than correcting a form takes. */
const goodSeconds = 60 * 60;
/** Posts that one wait admits: a double click and a corrected field need no second wait. */
const posts = 3;
/** Posts admitted from one network in a minute, and in all in ten seconds: waits that begin together end together. */
const admitted = { network: 10, all: 15 };

/**
 * What people without a script give instead of a proof of work: time. A wait is signed, for one kind of form and one
 * network, and admits a few posts once it is over.
 */
export function createFormWaits(dependencies: WaitDependencies) {
  return {
    /** A wait of so many seconds from now, as text for the form to carry. */
    begin: (of: WaitingForm, seconds: number) => begin(dependencies, of, seconds),
    /** Whether this wait is over. Using it counts as one of its posts. */
    use: (of: WaitingForm, given: string) => use(dependencies, of, given),
  };
}
export type FormWaits = ReturnType<typeof createFormWaits>;

const signedText = ({ form, network }: WaitingForm, until: string, id: string) => [form, network, until, id].join('\n');

function begin({ config, clock }: WaitDependencies, of: WaitingForm, seconds: number): string {
  const until = String(clock.now().getTime() + seconds * 1000);
  const id = newId();
  return [until, id, sign(config.secrets, 'form-wait', signedText(of, until, id)).toString('base64url')].join('.');
}

async function use({ config, clock, database }: WaitDependencies, of: WaitingForm, given: string): Promise<WaitAnswer> {
  const [until = '', id = '', signature = ''] = given.slice(0, 200).split('.');
  const valid = signatures(config.secrets, 'form-wait', signedText(of, until, id));
  const isOurs = isOneOfTexts(
    signature,
    valid.map((each) => each.toString('base64url')),
  );
  const left = Number(until) - clock.now().getTime();
  if (!isOurs || left < -goodSeconds * 1000) return { kind: 'invalid' };
  if (left > 0) return { kind: 'early', seconds: Math.ceil(left / 1000) };
  const limits = [
    { key: `form-wait:${id}`, tries: posts, windowSeconds: 2 * goodSeconds },
    { key: `form-waits:${hiddenName(config.secrets, of.network)}`, tries: admitted.network, windowSeconds: 60 },
    { key: 'form-waits', tries: admitted.all, windowSeconds: 10 },
  ];
  return (await takeTry(database.sql, limits)) === 0 ? { kind: 'over' } : { kind: 'invalid' };
}
