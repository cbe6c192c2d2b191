import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { neighborhoodOf } from '#core/platform/network.ts';
import { createSharedCounts } from '#core/platform/shared-counts.ts';
import { fillingHeader } from '#core/site/rules.ts';
import { waitingTime } from '#core/text/rules.ts';

interface ProofOptions {
  core: Pick<Core, 'config' | 'database' | 'clock' | 'logger' | 'proofOfWork' | 'formWaits'>;
}

export const proofHeader = 'x-proof-of-work';

interface Pace {
  milliseconds: number;
  network: number;
  all: number;
}

/** Forms in so many milliseconds, from one network and in all, above which each needs a proof of work. */
const usual: Pace = { milliseconds: 60_000, network: 100, all: 300 };
/** A flood would otherwise fill the queues in its first seconds, before the pace of a minute is reached. */
const burst: Pace = { milliseconds: 10_000, network: 40, all: 50 };
/** Someone who stays just below the pace of a minute would otherwise send thousands a day. */
const lasting: Pace = { milliseconds: 3_600_000, network: 200, all: 3_000 };
/**
 * Forms in an hour from one network above which not even a proof of work helps. Whoever can make proofs all day would
 * otherwise fill the disk.
 */
const mostInHour = 600;
/** Milliseconds after a page was opened before which no one has filled in a form. */
const leastFilling = 3_000;
/**
 * Seconds a form without a script waits: shorter where only its honeypot was filled in, longer the faster its network
 * sends.
 */
const waits = { filling: 5, pace: 20, most: 600 };

/** Why a form has to prove something, and how long it waits where it can't. */
interface ProofReason {
  about: 'pace' | 'honeypot' | 'haste';
  waitSeconds: number;
}

/**
 * Asks for a proof of work on routes that declare `config.provenForm`: above the usual pace, and where a form was
 * filled in as programs do. Forms posted without a script wait instead.
 */
export const proofOfWork = fp<ProofOptions>(
  async (app, { core }) => {
    const { config, database, clock, logger } = core;
    if (!config.http.rateLimits) return;
    const counts = createSharedCounts({
      database,
      clock,
      storedKey: (name) => `pace:${hiddenName(config.secrets, name)}`,
      onFailure: (error) => logger.warn({ err: error }, 'could not share the pace of forms; each process counts alone'),
    });
    app.addHook('onClose', async () => counts.stop());

    /**
     * Counts a form, and says how many its network has sent, whether that or all together are too many, and in how many
     * seconds the count begins anew.
     */
    const countForm = (network: string, { milliseconds, ...most }: Pace) => {
      const { current: ofNetwork, ttl } = counts.count(`network ${network} in ${milliseconds}`, milliseconds);
      const ofAll = counts.count(`all in ${milliseconds}`, milliseconds).current;
      return { ofNetwork, isOver: ofNetwork > most.network || ofAll > most.all, seconds: Math.ceil(ttl / 1000) };
    };
    const reasonFor = (request: FastifyRequest): ProofReason | null => {
      const network = neighborhoodOf(request.ip);
      const inBurst = countForm(network, burst);
      const inMinute = countForm(network, usual);
      const inHour = countForm(network, lasting);
      if (inHour.ofNetwork > mostInHour) throw tooManyForms(core.config.site.supportEmail, inHour.seconds);
      if (inBurst.isOver || inMinute.isOver || inHour.isOver) {
        const times = Math.ceil(inMinute.ofNetwork / usual.network);
        return { about: 'pace', waitSeconds: Math.min(times * waits.pace, waits.most) };
      }
      const about = suspiciousFilling(request);
      return about && { about, waitSeconds: waits.filling };
    };
    app.addHook('preValidation', async (request) => {
      if (!request.routeOptions.config.provenForm || request.postedFilling) return;
      const reason = reasonFor(request);
      if (reason) await requireProof(core, request, reason);
    });
    // After its fields are checked: a form that is refused for one of them hasn't used up its wait.
    app.addHook('preHandler', async (request) => {
      if (!request.routeOptions.config.provenForm || !request.postedFilling) return;
      const reason = reasonFor(request);
      if (reason) await requireWait(core, request, reason);
    });
  },
  { name: 'proof-of-work', dependencies: ['problems'] },
);

const tooManyForms = (supportEmail: string, seconds: number) =>
  new AppError(
    'too_many_requests',
    `We got hundreds of forms from your network. Please send this again in ${waitingTime(seconds)}, or email us at ${supportEmail}.`,
    { retryAfter: seconds },
  );

function suspiciousFilling({ headers, postedFilling }: FastifyRequest): 'honeypot' | 'haste' | null {
  if (postedFilling) return postedFilling.honeypotFilled ? 'honeypot' : null;
  const [, milliseconds, honeypot] = /^(\d{1,12})( honeypot)?$/.exec(String(headers[fillingHeader] ?? '')) ?? [];
  if (milliseconds === undefined) return null;
  if (honeypot) return 'honeypot';
  return Number(milliseconds) < leastFilling ? 'haste' : null;
}

const sentences = {
  pace: 'We are getting more forms than usual',
  honeypot: 'A field that people never see was filled in',
  haste: 'This was sent a moment after its page was opened',
};

async function requireProof(
  core: ProofOptions['core'],
  request: FastifyRequest,
  { about }: ProofReason,
): Promise<void> {
  const form = request.routeOptions.url ?? '';
  const given = request.headers[proofHeader];
  if (typeof given === 'string' && (await core.proofOfWork.accepts(form, given))) return;
  const when = about === 'pace' ? 'in a minute' : 'in a few seconds';
  throw new AppError(
    'proof_of_work_required',
    `${sentences[about]}, so we check that a person sends this, which needs JavaScript. Please send this again ${when}, or email us at ${core.config.site.supportEmail}.`,
    { challenge: await core.proofOfWork.challengeFor(form) },
  );
}

async function requireWait(core: ProofOptions['core'], request: FastifyRequest, reason: ProofReason): Promise<void> {
  const of = { form: request.routeOptions.url ?? '', network: neighborhoodOf(request.ip) };
  const given = request.postedFilling?.wait ?? null;
  const answer = given === null ? null : await core.formWaits.use(of, given);
  if (answer?.kind === 'over') return;
  const early = answer?.kind === 'early' ? answer : null;
  const seconds = early?.seconds ?? reason.waitSeconds;
  throw new AppError(
    'proof_of_work_required',
    `${sentences[reason.about]}, so we ask for a moment. Please send this again in ${waitingTime(seconds)}, or email us at ${core.config.site.supportEmail}. What you typed is still here.`,
    { retryAfter: seconds, formWait: early && given ? given : core.formWaits.begin(of, seconds) },
  );
}
