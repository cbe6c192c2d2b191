import { networkShare, type ThrottleLimit } from '#core/shared/rules.ts';

const [hour, day] = [60 * 60, 24 * 60 * 60];
/** Hours' worth of posts in a day: many receivers bill by the post, and someone who stays below the hour's would use them up. */
const hoursADay = 8;

/** The limits on posting a form of this network, by the most that are posted in an hour; without a network, those of all. */
export function postLimits(perHour: number, network: string | undefined): ThrottleLimit[] {
  const spans = [
    { windowSeconds: hour, tries: perHour },
    { windowSeconds: day, tries: perHour * hoursADay },
  ];
  const ofAll = spans.map((span) => ({ ...span, key: `automation:${span.windowSeconds}` }));
  if (network === undefined) return ofAll;
  const own = spans.map(({ windowSeconds, tries }) => ({
    key: `automation:network:${network}:${windowSeconds}`,
    tries: Math.ceil(tries * networkShare),
    windowSeconds,
  }));
  return [...own, ...ofAll];
}
