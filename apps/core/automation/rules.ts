import { shareOf, type ThrottleLimit } from '#core/shared/rules.ts';

const [hour, day] = [60 * 60, 24 * 60 * 60];
/** Hours' worth of posts in a day: many receivers bill by the post, and someone who stays below the hour's would use them up. */
const hoursADay = 8;

/** The limits on posting a form of this network, by the most that are posted in an hour; without a network, those of all. */
export function postLimits(perHour: number, network: string | undefined): ThrottleLimit[] {
  const ofAll = [
    { key: 'automation:hour', tries: perHour, windowSeconds: hour },
    { key: 'automation:day', tries: perHour * hoursADay, windowSeconds: day },
  ];
  return network === undefined ? ofAll : [...ofAll.map((limit) => shareOf(limit, network)), ...ofAll];
}
