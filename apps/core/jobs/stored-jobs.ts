import { z } from 'zod';
import {
  type EmailPayload,
  isJobName,
  type JobDefinition,
  jobDefinitions,
  jobNames,
  payloadVersionOf,
  retiredAlerts,
} from './definitions.ts';

/** A stored job, possibly from another version. */
interface StoredJob {
  name: string;
  payload: unknown;
}

/** Email jobs of earlier versions, as the payload of the equivalent `send-email` job. */
const retiredJobs: Record<string, z.ZodType<EmailPayload>> = {
  'alert-team': z.union([
    z
      .object({ about: z.literal('sms-daily-limit'), day: z.string() })
      .transform(({ about, day }) => ({ template: about, day })),
    z
      .object({ about: z.enum(retiredAlerts), episode: z.uuid() })
      .transform(({ about, episode }) => ({ template: about, episode })),
  ]),
  'demo-email': z
    .object({ letter: z.enum(['late', 'assigned', 'reminder', 'ending', 'expired', 'converted']), id: z.uuid() })
    .transform(({ letter, id }) => ({ template: `demo-${letter}` as const, id })),
  'partner-decision-email': z
    .object({ change: z.uuid() })
    .transform(({ change }) => ({ template: 'partner-decision', change })),
  'deal-decision-email': z
    .object({ change: z.uuid() })
    .transform(({ change }) => ({ template: 'deal-decision', change })),
  'send-purchase-confirmation': z
    .object({ id: z.uuid() })
    .transform(({ id }) => ({ template: 'purchase-confirmation', id })),
  'send-payment-reminder': z
    .object({ invoice: z.string(), attempts: z.number().int() })
    .transform((bill) => ({ template: 'payment-reminder', ...bill })),
  'send-commission-receipt': z
    .object({ invoice: z.string() })
    .transform(({ invoice }) => ({ template: 'commission-receipt', invoice })),
};

/** The stored jobs a process can run: each name with the newest version of its payload. Earlier ones are included. */
export type KnownJobs = Readonly<Record<string, number>>;

/** What this version can run. */
export const knownJobs: KnownJobs = Object.fromEntries([
  ...Object.keys(retiredJobs).map((name) => [name, 1]),
  ...jobNames.map((name) => [name, payloadVersionOf(name)]),
]);

/** A stored job as this version runs it. A retired name becomes the job that replaced it. */
export function currentJob({ name, payload }: StoredJob): StoredJob {
  const email = retiredJobs[name]?.safeParse(payload);
  return email?.success ? { name: 'send-email', payload: email.data } : { name, payload };
}

/** The sentence for a stored job; its name alone where a newer version wrote a payload this one cannot parse. */
export function summarise(stored: StoredJob): string {
  const { name, payload } = currentJob(stored);
  if (!isJobName(name)) return name;
  const definition: JobDefinition<z.ZodType> = jobDefinitions[name];
  const parsed = definition.payload.safeParse(payload);
  return parsed.success ? definition.summary(parsed.data) : name;
}
