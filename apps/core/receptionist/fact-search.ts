import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import type { Fact } from './schemas.ts';

/** A fact that a caller may be asking about. */
export interface Match {
  fact: Fact;
  /** Whether it answers the question: otherwise the caller is asked first. */
  isStrong: boolean;
  /** The caller's words that led to it. */
  words: string;
}

/** Words that say nothing about what a question is about. */
const emptyWords = new Set(
  `a about actually again all also am an and any anybody anyone anything are as ask at be been but by can could did do does doing
  don't else for from get give go going good got great guy guys had handle has have he hello help her here hey hi him his how
  i i'd i'll i'm i've if in is it it's its just kind know let like ll long look make many may maybe me might mine more my need
  no not now of off ok okay on one or other our out over please provide really right s say see serve she should so some
  somebody someone something sorry sure take tell than thank thanks that that's the their them then there these they thing
  think this those to too treat under up us use want was we well were what what's when which who whose why will wish with
  wonder work would yeah yes you your yours come accept accepting currently offer out somehow able anyway curious question whether late
  office shop store clinic business company place
  two three four five six seven eight nine ten`.split(/\s+/),
);
const emptyStems = new Set([...emptyWords].map((word) => stemmer(word)));

/** What is said in many ways, by one word. Keys and values are stems. */
const sameWords = new Map(
  Object.entries({
    price: 'cost costs charge charges fee fees rate rates expensive priced pricing dollars free',
    location: 'where located address directions',
    child: 'children kid kids childs pediatric',
    repair: 'fix fixes fixed fixing repairs repairing',
    reserve: 'reservation reservations',
    doctor: 'dr',
    open: 'opening opened',
    parking: 'park',
    automobile: 'car cars vehicle vehicles auto automobiles',
    lawyer: 'attorney attorneys lawyers',
    find: 'found',
    license: 'licensed licence',
    unclog: 'clogged clog clogs blocked',
    estimate: 'quote quotes estimates',
    patient: 'client clients customer customers patients',
    video: 'videos',
    hour: 'hourly',
  }).flatMap(([word, others]) => [word, ...others.split(' ')].map((other) => [stemmer(other), stemmer(word)] as const)),
);

/** What every business is asked, and how much it counts. Alone, it doesn't find a fact about something else. */
const vague = new Map(
  Object.entries({ price: 1, location: 0.6, open: 0.6, time: 0.6, hour: 0.6 }).map(
    ([word, weight]) => [stemmer(word), weight] as const,
  ),
);
/** They hardly say what a question is about. */
const days = new Set(
  'monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight week weekend day morning afternoon evening night'
    .split(' ')
    .map((word) => stemmer(word)),
);
const weightOf = (term: string) => vague.get(term) ?? (days.has(term) ? 0.2 : 1);
const isTopic = (term: string) => !vague.has(term) && !days.has(term);

function termOf(word: string): string | null {
  const plain = word.toLowerCase().replaceAll('’', "'");
  if (emptyWords.has(plain) || emptyWords.has(plain.replace(/'s$/, ''))) return null;
  const stem = stemmer(plain.replace(/'s?$/, '').replaceAll("'", ''));
  return stem === '' || emptyStems.has(stem) ? null : (sameWords.get(stem) ?? stem);
}

/** Words of a text; one with a hyphen is the words that it joins. */
function wordsOf(text: string): string[] {
  const plain = text.replaceAll(/\bhow much\b|\b(have|need) to pay\b|\$\d+/gi, ' price ');
  return [...plain.matchAll(/[\p{L}\p{M}\d]+(?:['’][\p{L}\p{M}]+)*(?:-[\p{L}\p{M}\d]+)*/gu)].flatMap(({ 0: word }) =>
    word.includes('-') ? word.split('-') : [word],
  );
}

const strong = 0.7;
const weak = 0.4;
/** How much more a fact that answers must have than the next one, unless it has every word. */
const clear = 0.15;
/** A sentence of a description has more words that a question has by chance. */
const weakWithoutQuestion = 0.6;
/** What a word counts that is only in the answer of a fact with a question. */
const inAnswer = 0.5;

interface Scored {
  fact: Fact;
  /** The part of the meaningful words that the fact has, 0 to 1. */
  coverage: number;
  /** The part of the fact's question, or of a keyword, that was said; decides between facts that cover the same. */
  likeness: number;
  words: string[];
}

/**
 * The fact that covers most of the meaningful words of what a caller said; null when none covers enough. MiniSearch finds the
 * words, also misspelled; what counts is how many of them a fact has, not how rare they are.
 */
export function findFact(facts: readonly Fact[], said: string): Match | null {
  const search = indexOf(facts);
  const subject = subjectOf(said);
  const found = partsOf(said)
    .flatMap((part) => scores(search, facts, part))
    .concat(subject === null ? [] : scores(search, facts, subject).map(asGuess))
    .toSorted((one, other) => other.coverage - one.coverage || other.likeness - one.likeness);
  const [best] = found;
  if (!best || best.coverage < (best.fact.question === null ? weakWithoutQuestion : weak)) return null;
  const next = found.find(({ fact }) => fact !== best.fact);
  const isClear = best.coverage === 1 || best.coverage - (next?.coverage ?? 0) >= clear;
  return { fact: best.fact, isStrong: best.coverage >= strong && isClear, words: best.words.join(' ') };
}

const asks = /^(?:do|does|are|is|can|could|may|will|would|what|where|how|when|which|who)\b/i;

/** What a caller said, and each of its parts that can be a question of its own. */
function partsOf(said: string): string[] {
  const parts = said.split(
    /(?<!\b(?:dr|mr|mrs|ms|st))[.,;!?]+\s+|\s(?:and|so|but)\s(?=(?:do|does|are|is|can|could|what|where|how|when|which)\b)/i,
  );
  const isOwn = (part: string) => {
    const terms = [...termsOf(part).keys()];
    return terms.some(isTopic) && (asks.test(part) || terms.length > 1);
  };
  return [...new Set([said, ...parts.filter(isOwn)])];
}

/** What somebody talks about without asking: "I need help with custody". */
const subjectOf = (said: string) =>
  /\b(?:help with|looking for|interested in|calling about|question about|regarding|i need|about) ([^.,;!?]+)/i.exec(
    said,
  )?.[1] ?? null;
/** A match that is only asked about. */
const asGuess = (scored: Scored): Scored => ({ ...scored, coverage: Math.min(scored.coverage, weak) });

/** The meaningful words of a text, as they were said, by their terms. */
const termsOf = (text: string) =>
  new Map(
    wordsOf(text)
      .map((word) => [termOf(word), word] as const)
      .filter((entry): entry is [string, string] => entry[0] !== null),
  );

/** Facts don't change during a call, so each list of them is indexed once. */
const indexes = new WeakMap<readonly Fact[], MiniSearch>();

function indexOf(facts: readonly Fact[]): MiniSearch {
  const known = indexes.get(facts);
  if (known) return known;
  const search = new MiniSearch({
    fields: ['question', 'keywords', 'answer'],
    tokenize: wordsOf,
    processTerm: termOf,
    searchOptions: { fuzzy: (term) => (term.length > 5 ? 0.2 : false) },
  });
  search.addAll(facts.map((fact) => ({ ...fact, question: fact.question ?? '', keywords: fact.keywords.join(' ') })));
  indexes.set(facts, search);
  return search;
}

/** What each fact has of a text's words. */
function scores(search: MiniSearch, facts: readonly Fact[], said: string): Scored[] {
  const terms = termsOf(said);
  const found = [...terms].map(([term, word]) => ({ term, word, results: search.search(word) }));
  return facts.map((fact) => {
    const hits = found.map(({ term, word, results }) => ({
      term,
      word,
      match: results.find(({ id }) => id === fact.id)?.match ?? {},
    }));
    const said = new Set(hits.flatMap(({ match }) => Object.keys(match)));
    const whole = new Set(
      fact.keywords
        .map((keyword) => [...termsOf(keyword).keys()])
        .filter((keyword) => keyword.every((term) => said.has(term)))
        .flat(),
    );
    const credited = hits.map((hit) => ({ ...hit, credit: creditOf(fact, hit.match, whole) }));
    const matched = credited.filter(({ credit }) => credit > 0);
    const coverage =
      sum(credited.map(({ term, credit }) => weightOf(term) * credit)) /
      sum(credited.map(({ term }) => weightOf(term)));
    const isVague = (coverage < 1 || fact.question === null) && !matched.some(({ term }) => isTopic(term));
    const question = [...termsOf(fact.question ?? '').keys()];
    return {
      fact,
      coverage: isVague || Number.isNaN(coverage) ? 0 : coverage,
      likeness:
        whole.size > 0
          ? 1
          : sum(question.filter((term) => said.has(term)).map(weightOf)) / (sum(question.map(weightOf)) || 1),
      words: matched.filter(({ term }) => isTopic(term)).map(({ word }) => word),
    };
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** What a word counts for a fact, by where the fact has it. Of a keyword of several words, all must be said. */
function creditOf(fact: Fact, match: Record<string, string[]>, whole: ReadonlySet<string>): number {
  const fields = new Set(Object.values(match).flat());
  if (fields.has('question') || Object.keys(match).some((term) => whole.has(term))) return 1;
  if (fields.size === 0) return 0;
  return fact.question === null ? 1 : inAnswer;
}
