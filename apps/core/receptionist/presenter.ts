import type { Clock } from '#core/platform/clock.ts';
import { weekAnswer } from './hours-answer.ts';
import { localTime } from './opening-hours.ts';
import { samples } from './samples.ts';
import type { SampleBusiness } from './schemas.ts';

/** The sample businesses, as the front page shows them. */
export function presentSamples(clock: Clock): SampleBusiness[] {
  return samples.map(({ id, questions, knowledge }) => ({
    id,
    business_name: knowledge.business_name,
    time_zone: knowledge.time_zone,
    hours: weekAnswer(knowledge, localTime(knowledge, clock.now())),
    facts: knowledge.facts.map(({ question, answer }) => ({ question, answer })),
    questions: [...questions],
  }));
}
