import path from 'node:path';
import { AppError } from '#core/platform/errors.ts';
import { type DescribedFile, safeFilename, type UploadedFile } from '#core/platform/files.ts';
import { readDocument } from './document.ts';
import { contractField, contractRefusals } from './rules.ts';

/**
 * The contract's file type, judged by its content; its name must agree. Throws `unsupported_media_type` for other types,
 * with what the file really is, and `validation_failed` for an empty file.
 */
export async function inspectContract(
  { filename }: Pick<UploadedFile, 'filename'>,
  bytes: Buffer,
): Promise<DescribedFile> {
  if (bytes.length === 0) throw refuse('validation_failed', contractRefusals.empty);
  const found = await readDocument(bytes);
  if (!found) throw refuse('unsupported_media_type', contractRefusals.wrongType);
  const { extension, what } = found;
  if (extension === null) throw refuse('unsupported_media_type', `Contract file is ${what}. ${found.advice}`);
  if (path.extname(filename).toLowerCase() !== `.${extension}`)
    throw refuse(
      'unsupported_media_type',
      `${contractRefusals.wrongType}, and its name must say which. This one is ${what}, so the name must end in .${extension}`,
    );
  return { filename: safeFilename(filename, extension, 'contract'), contentType: found.contentType };
}

function refuse(code: 'unsupported_media_type' | 'validation_failed', message: string) {
  return new AppError(code, message, { errors: [{ field: contractField, message }] });
}
