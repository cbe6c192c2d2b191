import { stemmer } from 'stemmer';

const stems = (text: string) =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{M}\d]+/gu)].map(({ 0: word }) => stemmer(word));
/** Words that may stand between those of a phrase: "a pipe in the kitchen burst" is a "burst pipe". */
const between = 4;

/** Whether a caller used one of the owner's urgent phrases, in any order and form of its words. */
export function usesUrgentWords(phrases: readonly string[], said: string): boolean {
  const words = stems(said);
  return phrases.some((phrase) => {
    const wanted = [...new Set(stems(phrase))];
    return (
      wanted.length > 0 &&
      words.some((_, start) => {
        const near = words.slice(start, start + wanted.length + between);
        return wanted.every((word) => near.includes(word));
      })
    );
  });
}
