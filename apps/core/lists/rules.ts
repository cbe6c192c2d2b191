import { z } from 'zod';

/** `-` means largest first. Every list sorts by arrival; the first, `-received`, is the default. */
export const byArrival = ['-received', 'received'] as const;

/** What a list can be filtered by, besides search text, status and dates. */
export interface ListFilters {
  priority?: readonly string[];
  source?: readonly string[];
  /** Whether its records can be assigned to team members. */
  assignee?: true;
  /** Whether its records have due times. */
  late?: true;
  sorts: readonly string[];
}

const aroundWords = /^[.,;:!?"'“”‘’()]+|[.,;:!?"'“”‘’()]+$/g;
const wholeWord = /^[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*$/u;
/** Postgres splits hyphenated words and references too, and would look each short part up as a beginning. */
const betweenWords = /[\s.@-]+/;

/**
 * The words of a search, without the punctuation around them; empty where one is not a word, like `100%`: then exactly
 * those characters are searched for.
 */
export function searchWords(q: string): string[] {
  const words = q
    .split(betweenWords)
    .map((word) => word.replaceAll(aroundWords, ''))
    .filter((word) => word !== '');
  return words.every((word) => wholeWord.test(word)) ? words : [];
}

/** From this length on a word also finds longer words that begin with it: "plumb" finds "plumbing". */
export const prefixLength = 3;

/** A search as text search queries of Postgres. A record must match both. */
export interface WordQuery {
  /** Looked up in the index. */
  find: string;
  /** Checked in the records found: looking up a word that nearly every text holds takes far longer. */
  check: string | null;
}

/**
 * What finds the records that hold every word of a search. `common` are words that stand in many texts. Null where the
 * search has no words.
 */
export function wordQuery(q: string, common: readonly string[] = []): WordQuery | null {
  const words = searchWords(q);
  if (words.length === 0) return null;
  const isCommon = (word: string) =>
    isPrefix(word) && common.some((other) => other.startsWith(word.toLocaleLowerCase('en')));
  const rare = words.filter((word) => !isCommon(word));
  if (rare.length === 0 || rare.length === words.length) return { find: everyWord(words), check: null };
  return { find: everyWord(rare), check: everyWord(words.filter(isCommon)) };
}

const isPrefix = (word: string) => word.length >= prefixLength;

const everyWord = (words: readonly string[]) =>
  words.map((word) => `'${word.replaceAll("'", "''")}'${isPrefix(word) ? ':*' : ''}`).join(' & ');

/** Most records exported by id in one call, limited by the length of a URL. */
export const maxExportIds = 200;

/** The filter value for records that are not assigned to anyone. */
export const unassigned = 'nobody';

/** How the exports write a field: an amount in dollars, or a stored choice by its label. */
export type CellFormat = { amountIn: 'dollars' | 'cents' } | { labels: Readonly<Record<string, string>> };

/** The fields of the lists' rows that the exports do not write as they are stored. */
export const cellFormats = z.registry<CellFormat>();
