import type { Knowledge } from './schemas.ts';

/** Where a business is until its owner says otherwise: the site is for the United States. */
const usualTimeZone = 'America/New_York';
/** Minutes. */
const usualAppointment = 30;
const usualNotice = 120;
const mostFacts = 50;
const longestFact = 500;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The segmenter takes these for the end of a sentence. */
const abbreviation = /\b(?:Dr|Mr|Mrs|Ms|St|Inc|Co|approx)\.\s*$/i;

function sentencesOf(line: string): string[] {
  const found: string[] = [];
  for (const { segment } of sentences.segment(line)) {
    const last = found.at(-1);
    if (last !== undefined && abbreviation.test(last)) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found.map((sentence) => sentence.trim().slice(0, longestFact));
}

/**
 * The receptionist of a new demo, from what its request says: each sentence of the description is a fact, and appointments
 * are offered if that feature was chosen. Name and hours are unknown until the owner gives them.
 */
export function knowledgeFrom({
  description,
  features,
}: {
  description: string;
  features: readonly string[];
}): Knowledge {
  const facts = description
    .split('\n')
    .flatMap(sentencesOf)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, mostFacts);
  return {
    business_name: null,
    greeting: 'Thanks for calling.',
    time_zone: usualTimeZone,
    hours: null,
    closures: [],
    transfer_number: null,
    transfer_when: 'never',
    urgent_words: [],
    appointment_minutes: features.includes('Appointment Scheduling') ? usualAppointment : null,
    appointment_notice_minutes: usualNotice,
    facts: facts.map((answer, index) => ({ id: `sentence-${index + 1}`, question: null, answer, keywords: [] })),
  };
}
