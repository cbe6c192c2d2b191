import { z } from 'zod';
import { folded } from '#core/text/folding/rules.ts';

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

/** Chinese, Japanese and Korean characters: written without spaces, so each is a word of the search index. */
const cjk =
  '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const aCharacter = new RegExp(`[${cjk}]`, 'gu');
const onlyCharacters = new RegExp(`^[${cjk}\\s]+$`, 'u');
const charactersAndOthers = new RegExp(`[${cjk}]|[^${cjk}]+`, 'gu');

/** Whether a word is found inside of others. */
export const hasCharacters = (word: string): boolean => word.search(aCharacter) >= 0;

/** Shorter terms match nearly every row and use no index. */
export const minSearchLength = 3;

/** Whether a search is long enough: two Chinese, Japanese or Korean characters say as much as a word. */
export const isLongEnough = (q: string): boolean =>
  q.trim().length >= minSearchLength || (q.match(aCharacter) ?? []).length >= 2;

/** Whether the search index finds it everywhere, as it consists of Chinese, Japanese or Korean characters. */
export const isFoundByWords = (q: string): boolean => onlyCharacters.test(folded(q));

const aroundWords = /^[.,;:!?"'“”()、。「」『』।،؛؟]+|[.,;:!?"'“”()、。「」『』।،؛؟]+$/g;
const wholeWord = /^[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*$/u;
/** Postgres splits hyphenated words and references too, and would look each short part up as a beginning. */
const betweenWords = /[\s.@-]+/;

/**
 * The words of a search as they are compared, without the punctuation around them; empty where one is not a word, like
 * `100%`: then exactly those characters are searched for.
 */
export function searchWords(q: string): string[] {
  const words = folded(q)
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
    isPrefix(word) && !hasCharacters(word) && common.some((other) => other.startsWith(word));
  const rare = words.filter((word) => !isCommon(word));
  if (rare.length === 0 || rare.length === words.length) return { find: everyWord(words), check: null };
  return { find: everyWord(rare), check: everyWord(words.filter(isCommon)) };
}

const isPrefix = (word: string) => word.length >= prefixLength;

const everyWord = (words: readonly string[]) => words.map(wordTerm).join(' & ');

/** A word as a term of a query: one of several characters as those characters in a row. */
function wordTerm(word: string): string {
  const parts = word.match(charactersAndOthers) ?? [];
  const terms = parts.map((part) => `'${part.replaceAll("'", "''")}'${isPrefix(part) ? ':*' : ''}`);
  return terms.length === 1 ? terms.join() : `(${terms.join(' <-> ')})`;
}

/** Most records exported by id in one call, limited by the length of a URL. */
export const maxExportIds = 200;

/** The filter value for records that are not assigned to anyone. */
export const unassigned = 'nobody';

/** How the exports write a field: an amount in dollars, a stored choice by its label, or a phone number as it is. */
export type CellFormat =
  | { amountIn: 'dollars' | 'cents' }
  | { labels: Readonly<Record<string, string>> }
  | { only: 'phone numbers' };

/** The fields of the lists' rows that the exports do not write as they are stored. */
export const cellFormats = z.registry<CellFormat>();
