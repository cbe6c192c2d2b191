import { prefixLength, searchWords } from '#core/lists/rules.ts';

/** A part of a text; `found` where it is what was searched for. */
export interface Part {
  text: string;
  found: boolean;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const aWord = '[\\p{L}\\p{N}]';
/** As the server searches: the whole search anywhere, each of its words at the beginning of a word, and short ones whole. */
function patternOf(q: string): RegExp {
  const words = searchWords(q).map((word) => {
    const end = word.length < prefixLength ? `(?!${aWord})` : '';
    return `(?<!${aWord})${escaped(word)}${end}`;
  });
  return new RegExp([escaped(q), ...words].join('|'), 'giu');
}

/** A text in parts, for marking what was searched for. */
export function partsOf(text: string, q: string): Part[] {
  if (q === '') return [{ text, found: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(patternOf(q))) {
    if (index > end) parts.push({ text: text.slice(end, index), found: false });
    parts.push({ text: match, found: true });
    end = index + match.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), found: false });
  return parts;
}

/** Characters shown before a match in a line that may be cut off. */
const before = 24;

/** A text for one line: begins shortly before the first match where that would otherwise be cut off. */
export function startingNearMatch(text: string, q: string): string {
  const first = q === '' ? -1 : text.search(patternOf(q));
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
  for (const [label, text] of hidden) if (text !== null && patternOf(q).test(text)) return { label, text };
  const stored = JSON.stringify(row).toLowerCase();
  const words = searchWords(q.toLowerCase());
  return stored.includes(q.toLowerCase()) || words.every((word) => stored.includes(word)) ? null : 'note';
}
