import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { open as openZip } from 'yauzl';
import { AppError } from '#core/platform/errors.ts';
import { type DescribedFile, safeFilename, type UploadedFile } from '#core/platform/files.ts';
import { type ContractExtension, contractExtensions, contractRefusals } from './rules.ts';

const contentTypes: Record<ContractExtension, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};

/** A real contract unpacks to less; a larger archive is meant to fill the disk. */
export const maxUnpackedBytes = 200 * 1024 * 1024;
export const maxArchiveEntries = 5_000;

/**
 * The contract's file type, judged by its content; its name must agree. Throws `unsupported_media_type` for other types
 * and `validation_failed` for an empty file.
 */
export async function inspectContract(file: UploadedFile): Promise<DescribedFile> {
  if (file.size === 0) throw refuse('validation_failed', contractRefusals.empty);
  const extension = extensionOf(file.filename);
  if (!extension || !(await looksLike(extension, file.path)))
    throw refuse('unsupported_media_type', contractRefusals.wrongType);
  return { filename: safeFilename(file.filename, extension, 'contract'), contentType: contentTypes[extension] };
}

function extensionOf(filename: string): ContractExtension | null {
  const extension = path.extname(filename).slice(1).toLowerCase();
  return contractExtensions.find((known) => known === extension) ?? null;
}

async function looksLike(extension: ContractExtension, file: string): Promise<boolean> {
  if (extension === 'txt') return isPlainText(await readFile(file));
  const detected = await fileTypeFromFile(file);
  if (extension === 'pdf') return detected?.ext === 'pdf';
  if (extension === 'doc') return detected?.ext === 'cfb' && (await isWordDocument(file));
  return (detected?.ext === 'docx' || detected?.ext === 'zip') && (await isWordArchive(file));
}

/** UTF-8 text without control characters that is not HTML or SVG. */
function isPlainText(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark a file as binary
  return !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !/^\s*<(?:!doctype|html|script|svg|\?xml)/i.test(text);
}

/** An OLE container is a Word document when its directory lists the WordDocument stream. One with macros is a program. */
async function isWordDocument(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  // Names in the container compare without case. Entries begin at even bytes, so all of it reads as one text.
  const names = bytes.toString('utf16le').toUpperCase();
  return names.includes('WORDDOCUMENT') && !names.includes('_VBA_PROJECT');
}

/** A zip whose directory lists a Word document without macros, and whose unpacked size is acceptable. Nothing is unpacked. */
function isWordArchive(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    openZip(file, { lazyEntries: true, autoClose: true }, (openError, zip) => {
      if (openError) return resolve(false);
      let hasDocument = false;
      let unpacked = 0;
      const answer = (result: boolean) => {
        zip.close();
        resolve(result);
      };
      zip.on('error', () => answer(false));
      zip.on('end', () => answer(hasDocument));
      zip.on('entry', (entry) => {
        unpacked += entry.uncompressedSize;
        hasDocument ||= entry.fileName === 'word/document.xml';
        const hasMacros = /\/vbaProject\.bin$/i.test(entry.fileName);
        if (hasMacros || unpacked > maxUnpackedBytes || zip.entryCount > maxArchiveEntries) return answer(false);
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

function refuse(code: 'unsupported_media_type' | 'validation_failed', message: string) {
  return new AppError(code, message, { errors: [{ field: 'contractFile', message }] });
}
