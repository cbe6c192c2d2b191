import { fileTypeFromFile } from 'file-type';
import { invalidField } from '#core/platform/errors.ts';
import { type DescribedFile, safeFilename, type UploadedFile } from '#core/platform/files.ts';
import { type AudioExtension, audioField, audioTypes } from './rules.ts';

/**
 * The audio type of the file, judged by its content alone. Throws `validation_failed` for an empty file and any other
 * type.
 */
export async function inspectAudio(file: UploadedFile): Promise<DescribedFile> {
  if (file.size === 0) throw invalidField(audioField, 'Audio File is empty. Please choose another file');
  const extension = (await fileTypeFromFile(file.path))?.ext;
  if (!isAudio(extension))
    throw invalidField(audioField, 'Audio File must be an MP3, M4A, AAC, WAV, OGG, or FLAC file');
  return { filename: safeFilename(file.filename, extension, 'audio'), contentType: audioTypes[extension] };
}

function isAudio(extension: string | undefined): extension is AudioExtension {
  return extension !== undefined && Object.hasOwn(audioTypes, extension);
}
