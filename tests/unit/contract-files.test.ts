import { describe, expect, test } from 'vitest';
import { inspectContract } from '#core/leads/custom-deal/contract-file.ts';
import {
  cfbFile,
  docxFile,
  exeFile,
  officeTypes,
  pdfFile,
  pngFile,
  textFile,
  zipFile,
} from '#tests/factories/files.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const behind = (start: string | Buffer) => Buffer.concat([Buffer.from(start), pdfFile('\u0000\u0001 bytes')]);
/** The beginning of a Word document's stream; `flags` 0x100 says that it is encrypted. */
const wordStream = (flags: number) => {
  const stream = Buffer.alloc(512);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(flags, 10);
  return stream;
};
const office = (main: string, type: string) =>
  zipFile([
    { name: '[Content_Types].xml', content: officeTypes(main, type) },
    { name: main, content: '<x/>' },
  ]);

describe('contracts are accepted as what their content is', () => {
  test.each<[string, string, Buffer, string]>([
    ['a DOCX by Word', 'a.docx', docxFile(), word],
    ['a DOCX by Word Online', 'a.docx', docxFile([], 'word/document2.xml'), word],
    ['a DOCX whose main part is in another folder', 'a.docx', docxFile([], 'Contents/main.xml'), word],
    [
      'a DOCX whose main part has the type of its ending',
      'a.docx',
      zipFile([
        {
          name: '[Content_Types].xml',
          content: `<t:Types xmlns:t='x'><t:Default Extension='xml' ContentType='${word}.main+xml'/></t:Types>`,
        },
        { name: 'word/document.xml', content: '<x/>' },
      ]),
      word,
    ],
    ['a DOC', 'a.doc', cfbFile('WordDocument', wordStream(0)), 'application/msword'],
    ['a PDF behind a line break', 'a.pdf', behind('\r\n'), 'application/pdf'],
    ['a PDF behind a byte order mark', 'a.pdf', behind('\ufeff'), 'application/pdf'],
    ['a PDF behind a printer’s lines', 'a.pdf', behind('\u001b%-12345X@PJL ENTER LANGUAGE=PDF\n'), 'application/pdf'],
    ['a PDF at the last place where readers look', 'a.pdf', behind(Buffer.alloc(1_019, 0x0a)), 'application/pdf'],
    ['a PDF without binary bytes', 'a.pdf', pdfFile(), 'application/pdf'],
    ['text in UTF-8', 'a.txt', textFile(), 'text/plain; charset=utf-8'],
    ['text in UTF-8 with a mark', 'a.txt', Buffer.from('\ufeffZürich'), 'text/plain; charset=utf-8'],
    ['text in UTF-16', 'a.txt', utf16('Zürich 契約\r\n'), 'text/plain; charset=utf-16le'],
    ['text in UTF-16, big end first', 'a.txt', utf16('Zürich 契約').swap16(), 'text/plain; charset=utf-16be'],
    [
      'text in Windows-1252',
      'a.txt',
      Buffer.from('Z\xfcrich \x93quoted\x94', 'latin1'),
      'text/plain; charset=windows-1252',
    ],
    ['text that ends with Ctrl-Z', 'a.txt', Buffer.from('Contract\r\n\u001a'), 'text/plain; charset=utf-8'],
    ['text that begins like a picture', 'a.txt', Buffer.from('BMW AG and the customer'), 'text/plain; charset=utf-8'],
    ['text with a word in angle brackets', 'a.txt', Buffer.from('<Company> agrees'), 'text/plain; charset=utf-8'],
  ])('%s', async (_what, filename, bytes, contentType) => {
    await expect(inspectContract({ filename }, bytes)).resolves.toMatchObject({ contentType });
  });
});

describe('other files are refused with what they are and what to do', () => {
  const convertible = (what: string) => `Contract file is ${what}. Please save it as a PDF and choose that file`;
  const other = (what: string) => `Contract file is ${what}. Please choose a PDF, DOC, DOCX or TXT file`;
  const unknown = 'Contract file must be a PDF, DOC, DOCX or TXT file';
  const misnamed = (what: string, ending: string) =>
    `${unknown}, and its name must say which. This one is ${what}, so the name must end in .${ending}`;
  const locked =
    'Contract file is protected with a password. Please save it without the password, or as a PDF, and choose that file';
  const damaged = 'Contract file is damaged or incomplete. Please save it again and choose the new file';
  test.each<[string, string, Buffer, string]>([
    ['a DOCX with a password', 'a.docx', cfbFile('EncryptedPackage'), locked],
    ['a DOC with a password', 'a.doc', cfbFile('WordDocument', wordStream(0x100)), locked],
    ['RTF called .doc', 'a.doc', Buffer.from('{\\rtf1\\ansi Contract}'), convertible('an RTF document')],
    ['RTF called .txt', 'a.txt', Buffer.from('{\\rtf1\\ansi Contract}'), convertible('an RTF document')],
    ['RTF with binary bytes', 'a.doc', Buffer.from('{\\rtf1 \\bin4 \u0000\u0001}'), convertible('an RTF document')],
    ['a web page called .doc', 'a.doc', Buffer.from('<html><body>Contract</body></html>'), convertible('a web page')],
    ['a web page in UTF-16', 'a.doc', utf16('<!DOCTYPE html>'), convertible('a web page')],
    ['a PDF behind a web page', 'a.pdf', behind('<html>'), convertible('a web page')],
    ['Word’s XML', 'a.doc', Buffer.from('<?xml version="1.0"?><w:doc/>'), convertible('an XML file')],
    ['a web archive', 'a.doc', Buffer.from('MIME-Version: 1.0\r\n'), convertible('a saved web page or email')],
    ['an old Excel workbook called .doc', 'a.doc', cfbFile('Workbook'), convertible('an Excel workbook')],
    ['an Outlook message', 'a.doc', cfbFile('__properties_version1.0'), convertible('an Outlook message')],
    ['an installer', 'a.doc', cfbFile('SummaryInformation'), other('not a Word document')],
    [
      'a Word document with macros',
      'a.docx',
      office('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      convertible('a Word document with macros'),
    ],
    [
      'a Word template',
      'a.docx',
      office('word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'),
      convertible('a Word template'),
    ],
    [
      'a workbook called .docx',
      'a.docx',
      office('xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      convertible('a spreadsheet'),
    ],
    [
      'an OpenDocument text',
      'a.docx',
      zipFile([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
      convertible('an OpenDocument text'),
    ],
    [
      'a Pages document',
      'a.docx',
      zipFile([{ name: 'Index/Document.iwa', content: 'x' }]),
      convertible('a document of Pages, Numbers or Keynote'),
    ],
    ['a zip', 'a.docx', zipFile([{ name: 'readme.txt', content: 'hi' }]), other('an archive')],
    [
      'a DOCX without its main part',
      'a.docx',
      zipFile([{ name: '[Content_Types].xml', content: officeTypes() }]),
      damaged,
    ],
    ['half a DOCX', 'a.docx', docxFile().subarray(0, 200), damaged],
    ['a picture', 'a.pdf', pngFile(), convertible('an image (PNG)')],
    ['a program', 'a.pdf', exeFile(), other('a program')],
    ['a PDF called .docx', 'a.docx', pdfFile(), misnamed('a PDF', 'pdf')],
    ['a PDF without an ending', 'contract', pdfFile(), misnamed('a PDF', 'pdf')],
    ['a DOCX called .doc', 'a.doc', docxFile(), misnamed('a DOCX file', 'docx')],
    ['text called .pdf', 'a.pdf', textFile(), misnamed('plain text', 'txt')],
    ['a PDF too far behind', 'a.pdf', behind(Buffer.alloc(1_020)), unknown],
    ['text with NUL', 'a.txt', Buffer.from('some\u0000text'), unknown],
    ['text with Ctrl-Z in the middle', 'a.txt', Buffer.from('a\u001ab'), unknown],
    ['UTF-16 cut in the middle of a character', 'a.txt', utf16('Contract').subarray(0, 7), damaged],
    ['nothing', 'a.txt', Buffer.alloc(0), 'Contract file is empty'],
  ])('%s', async (_what, filename, bytes, message) => {
    await expect(inspectContract({ filename }, bytes)).rejects.toMatchObject({
      message,
      errors: [{ field: 'contractFile', message }],
    });
  });
});
