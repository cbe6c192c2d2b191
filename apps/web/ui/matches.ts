import { hasCharacters, prefixLength, searchWords } from '#core/lists/rules.ts';
import { folded } from '#core/text/folding/rules.ts';

/** A part of a text; `found` where it is what was searched for. */
export interface Part {
  text: string;
  found: boolean;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const aWord = '[\\p{L}\\p{M}\\p{N}]';
/** As the server searches: the whole search anywhere, each of its words at the beginning of a word, and short ones whole. */
function patternOf(q: string): RegExp {
  const words = searchWords(q).map((word) => {
    if (hasCharacters(word)) return escaped(word);
    const end = word.length < prefixLength ? `(?!${aWord})` : '';
    return `(?<!${aWord})${escaped(word)}${end}`;
  });
  return new RegExp([escaped(folded(q)), ...words].join('|'), 'gu');
}

/** A letter with its marks. */
const letters = /\P{M}\p{M}*|\p{M}+/gu;

/** A text as it is searched, and where each of its units stands in the text. */
function foldedWithPlaces(text: string): { searched: string; places: number[] } {
  const parts = [...text.matchAll(letters)].map(({ 0: letter, index }) => ({ part: folded(letter), index }));
  const places = parts.flatMap(({ part, index }) => Array.from({ length: part.length }, () => index));
  return { searched: parts.map(({ part }) => part).join(''), places: [...places, text.length] };
}

/** Where a text has what is searched for. */
function placesOf(text: string, q: string): { from: number; to: number }[] {
  const { searched, places } = foldedWithPlaces(text);
  return [...searched.matchAll(patternOf(q))].map(({ 0: match, index }) => {
    const last = places[index + match.length - 1] ?? 0;
    const to = places.find((place, at) => at >= index && place > last) ?? text.length;
    return { from: places[index] ?? 0, to };
  });
}

/** A text in parts, for marking what was searched for. */
export function partsOf(text: string, q: string): Part[] {
  if (q === '') return [{ text, found: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const { from, to } of placesOf(text, q)) {
    if (from > end) parts.push({ text: text.slice(end, from), found: false });
    parts.push({ text: text.slice(Math.max(from, end), to), found: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), found: false });
  return parts;
}

/** Characters shown before a match in a line that may be cut off. */
const before = 24;

/** A text for one line: begins shortly before the first match where that would otherwise be cut off. */
export function startingNearMatch(text: string, q: string): string {
  const first = q === '' ? -1 : (placesOf(text, q)[0]?.from ?? -1);
  if (first <= 2 * before) return text;
  const from = text.indexOf(' ', first - before);
  return `…${text.slice(from > 0 && from < first ? from + 1 : first - before)}`;
}

/** An answer by its label, or a note. */
export type Place = { label: string; text: string } | 'note';

/**
 * Where a search found a row that shows none of it: the answer with the first match, by its label; `note` where nothing
 * in the row matches, so that only its notes can; null where the row itself shows why it was found.
 */
export function foundIn(
  row: object,
  q: string,
  hidden: readonly (readonly [label: string, text: string | null])[],
): Place | null {
  if (q === '') return null;
  for (const [label, text] of hidden) if (text !== null && patternOf(q).test(folded(text))) return { label, text };
  const stored = folded(JSON.stringify(row));
  const words = searchWords(q);
  return stored.includes(folded(q)) || words.every((word) => stored.includes(word)) ? null : 'note';
}
