/** Accents of Latin, Greek and Cyrillic letters, joiners, and variants of characters. */
const ignored = /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\u200c|\u200d/gu;
const sameLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '’': "'",
  '‘': "'",
};

/** A text as searches compare it: in lower case, without accents, all widths and forms of a letter the same. As `folded` in SQL. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(ignored, '')
    .toLowerCase()
    .replaceAll(/[ıςłøđßæœ’‘]/g, (letter) => sameLetters[letter] ?? letter)
    .normalize('NFC');
}
