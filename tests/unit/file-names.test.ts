import { expect, test } from 'vitest';
import { safeFilename } from '#core/platform/files.ts';

test.each([
  ['अनुबंध.pdf', 'अनुबंध'],
  ['हिन्दी में.pdf', 'हिन्दी में'],
  ['สัญญา ฉบับที่ ๒.pdf', 'สัญญา ฉบับที่ ๒'],
  ['עִבְרִית.pdf', 'עִבְרִית'],
  ['عقد رقم ٣.pdf', 'عقد رقم ٣'],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم'],
  ['Vertrag Zu\u0308rich.pdf', 'Vertrag Zürich'],
  ['q\u0307uote.pdf', 'q\u0307uote'],
  ['契約.pdf', '契約'],
  ['\u0301lonely mark.pdf', 'lonely mark'],
  ['❤\ufe0f deal.pdf', '_ deal'],
  ['Hangul \u3164filler.pdf', 'Hangul _filler'],
  ['a\u202efdp.pdf', 'a_fdp'],
  ['a\u200bb.pdf', 'a_b'],
  ['a\u200d.pdf', 'a'],
  ['tab\tand\u0007bell.pdf', 'tab_and_bell'],
  ['a/b\\c.pdf', 'c'],
])('a file that is called %s keeps its letters', (sent, kept) => {
  expect(safeFilename(sent, 'pdf', 'contract')).toBe(`${kept}.pdf`);
});
