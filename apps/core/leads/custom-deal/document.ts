import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { fromBufferPromise } from 'yauzl';
import { formatCount } from '#core/shared/rules.ts';
import type { ContractExtension } from './rules.ts';

/** What a file's content is: a contract with its content type, or something else. `what` completes "Contract file is". */
export type Document =
  | { extension: ContractExtension; contentType: string; what: string }
  | { extension: null; what: string; advice: string };

/** A real contract unpacks to less; a larger archive is meant to fill the disk. */
export const maxUnpackedBytes = 200 * 1024 * 1024;
export const maxArchiveEntries = 5_000;
/** The list of an archive's parts is a few kilobytes. */
const maxTypesBytes = 1024 * 1024;

const pdf = { extension: 'pdf', contentType: 'application/pdf', what: 'a PDF' } as const;
const doc = { extension: 'doc', contentType: 'application/msword', what: 'a DOC file' } as const;
const docx = {
  extension: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  what: 'a DOCX file',
} as const;

const other = (what: string, advice = 'Please choose a PDF, DOC, DOCX or TXT file'): Document => ({
  extension: null,
  what,
  advice,
});
/** A document that a word processor or a browser can save as one that we accept. */
const convertible = (what: string) => other(what, 'Please save it as a PDF and choose that file');
const webPage = convertible('a web page');
const rtf = convertible('an RTF document');
const macros = convertible('a Word document with macros');
const locked = other(
  'protected with a password',
  'Please save it without the password, or as a PDF, and choose that file',
);
const damaged = other('damaged or incomplete', 'Please save it again and choose the new file');

/** What a file is, judged by its content alone; null when nothing says so. */
export async function readDocument(bytes: Buffer): Promise<Document | null> {
  const typed = decodeText(bytes);
  if (typed) return readText(typed);
  if (utf16Of(bytes)) return damaged;
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.ext === 'cfb') return readContainer(bytes);
  if (bytes.toString('latin1', 0, 2) === 'PK') return readArchive(bytes, kind?.ext ?? 'zip');
  // Readers accept a PDF whose first line is among the first 1,024 bytes.
  const start = bytes.toString('latin1', 0, 1024);
  if (isWebPage(start)) return webPage;
  if (start.includes('%PDF-') && (!kind || kind.ext === 'pdf')) return pdf;
  return kind ? named(kind) : null;
}

interface Text {
  text: string;
  charset: string;
}

/** Text in UTF-8, UTF-16 with a byte order mark, or Windows-1252; null for bytes that are not text. */
function decodeText(bytes: Buffer): Text | null {
  const utf16 = utf16Of(bytes);
  const decoded = utf16 ? decode(bytes, utf16) : (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252'));
  return decoded && isReadable(decoded.text) ? decoded : null;
}

/** Whether a text has no control characters, which mark a file as binary. Old editors end a file with Ctrl-Z. */
function isReadable(decoded: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them
  const control = decoded.search(/[\u0000-\u0008\u000e-\u001f]/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it finds Ctrl-Z
  return control < 0 || /^[\u001a\s]+$/.test(decoded.slice(control));
}

/** The byte order that a mark at the beginning gives. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : null;
}

function decode(bytes: Buffer, charset: string): Text | null {
  try {
    return { charset, text: new TextDecoder(charset, { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

function readText({ text: content, charset }: Text): Document {
  if (content.slice(0, 1024).includes('%PDF-')) return isWebPage(content.slice(0, 1024)) ? webPage : pdf;
  const start = content.trimStart().slice(0, 1024);
  if (isWebPage(start)) return webPage;
  if (/^\s*\{\\rtf/.test(start)) return rtf;
  if (/^\s*<\?xml/i.test(start)) return convertible('an XML file');
  if (/^MIME-Version:/i.test(start)) return convertible('a saved web page or email');
  if (start.startsWith('%!PS')) return convertible('a PostScript file');
  return { extension: 'txt', contentType: `text/plain; charset=${charset}`, what: 'plain text' };
}

const isWebPage = (start: string) =>
  /^\s*(?:<!--|<(?:!doctype html|html|head|body|script|style|svg|iframe|meta|title|table|div)\b)/i.test(start) ||
  /^\s*<\?xml[^>]*>\s*<(?:!doctype (?:html|svg)|html|svg)\b/i.test(start);

/** An OLE container: a Word document, or what else its directory shows. */
function readContainer(bytes: Buffer): Document {
  const entries = directoryOf(bytes);
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const word = entries.find(({ name }) => name === 'WORDDOCUMENT');
  if (has('ENCRYPTEDPACKAGE')) return locked;
  // Entries begin at even bytes, so all of the file reads as one text.
  if (word && bytes.toString('utf16le').toUpperCase().includes('_VBA_PROJECT')) return macros;
  if (word) return isLocked(bytes, word.start) ? locked : doc;
  if (has('WORKBOOK') || has('BOOK')) return convertible('an Excel workbook');
  if (has('POWERPOINT DOCUMENT')) return convertible('a PowerPoint presentation');
  if (has('__PROPERTIES_VERSION1.0')) return convertible('an Outlook message');
  return entries.length > 0 ? other('not a Word document') : damaged;
}

/** The entries of a container's directory. Each has 128 bytes; its name is in UTF-16 and compares without case. */
function directoryOf(bytes: Buffer): { name: string; start: number }[] {
  const entries = [];
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const nameBytes = bytes.readUInt16LE(at + 64);
    if (nameBytes < 4 || nameBytes > 64 || nameBytes % 2 === 1 || ![1, 2, 5].includes(bytes[at + 66] ?? 0)) continue;
    const name = bytes.toString('utf16le', at, at + nameBytes - 2).toUpperCase();
    const sectorBytes = 2 ** bytes.readUInt16LE(30);
    entries.push({ name, start: (bytes.readUInt32LE(at + 116) + 1) * sectorBytes });
  }
  return entries;
}

/** Whether a Word document's stream says that it is encrypted. */
const isLocked = (bytes: Buffer, start: number) =>
  start + 12 <= bytes.length && bytes.readUInt16LE(start) === 0xa5ec && (bytes.readUInt16LE(start + 10) & 0x100) !== 0;

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A zip: a Word document when its list of content types names a main part that is there. Nothing else is unpacked. */
async function readArchive(bytes: Buffer, kind: string): Promise<Document> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const parts: string[] = [];
    let unpacked = 0;
    let types: string | null = null;
    if (zip.entryCount > maxArchiveEntries) return oversized;
    for await (const entry of zip.eachEntry()) {
      const part = entry.fileName.toLowerCase();
      parts.push(part);
      unpacked += entry.uncompressedSize;
      if (unpacked > maxUnpackedBytes) return oversized;
      const isTypes = types === null && part === '[content_types].xml';
      if (isTypes && entry.uncompressedSize <= maxTypesBytes && !entry.isEncrypted())
        types = await text(await zip.openReadStreamPromise(entry));
    }
    if (parts.some((part) => part.endsWith('/vbaproject.bin'))) return macros;
    if (hasMainPart(types ?? '', parts)) return docx;
    return parts.includes('index/document.iwa')
      ? convertible('a document of Pages, Numbers or Keynote')
      : named({ ext: kind });
  } catch {
    return damaged;
  }
}

const oversized = convertible(
  `larger than ${maxUnpackedBytes / 1024 / 1024} MB when it is unpacked, or has more than ${formatCount(maxArchiveEntries)} parts`,
);

/** Whether the part is there that an archive's content types give as a Word document's main part, by its name or ending. */
function hasMainPart(types: string, parts: string[]): boolean {
  const main = [...types.matchAll(/<(?:\w+:)?(?:Override|Default)\s[^<>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, 'ContentType') === mainType);
  const named = new Set(main.map((tag) => attribute(tag, 'PartName')));
  const endings = new Set(main.map((tag) => attribute(tag, 'Extension')));
  return parts.some(
    (part) => named.has(`/${part}`) || (endings.has(path.extname(part).slice(1)) && part !== '[content_types].xml'),
  );
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]?.toLowerCase();

/** How files of these endings are called. */
const names: [RegExp, Document][] = [
  [/^rtf$/, rtf],
  [/^docm$/, macros],
  [/^docx$/, damaged],
  [/^dot[mx]$/, convertible('a Word template')],
  [/^(?:od|ot)t$/, convertible('an OpenDocument text')],
  [/^(?:xl[st][mx]|ods|ots)$/, convertible('a spreadsheet')],
  [/^(?:pp[st][mx]|pot[mx]|odp|otp)$/, convertible('a presentation')],
  [/^epub$/, convertible('an e-book')],
  [/^(?:exe|elf|macho)$/, other('a program')],
  [/^(?:zip|rar|7z|gz|tar|tar\.gz|bz2|xz|zst)$/, other('an archive')],
];

/** Another kind of file, by the ending that its content is known under. */
function named({ ext, mime = '' }: { ext: string; mime?: string }): Document {
  const found = names.find(([endings]) => endings.test(ext));
  if (found) return found[1];
  const kind = ext.toUpperCase();
  if (mime.startsWith('image/')) return convertible(`an image (${kind})`);
  if (mime.startsWith('audio/')) return other(`a recording (${kind})`);
  if (mime.startsWith('video/')) return other(`a video (${kind})`);
  return other(`of another kind (${kind})`);
}
