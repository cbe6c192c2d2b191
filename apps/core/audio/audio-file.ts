import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { invalidField } from '#core/platform/errors.ts';
import { type DescribedFile, safeFilename, type UploadedFile } from '#core/platform/files.ts';
import { type AudioExtension, audioField, audioNames, audioTypes } from './rules.ts';

/**
 * The audio type of the file, judged by its content. Throws `validation_failed` for an empty file, any other type, and a
 * name that says another one.
 */
export async function inspectAudio(file: UploadedFile): Promise<DescribedFile> {
  if (file.size === 0) throw invalidField(audioField, 'Audio File is empty. Please choose another file');
  const extension = (await fileTypeFromFile(file.path))?.ext;
  if (!isAudio(extension))
    throw invalidField(audioField, 'Audio File must be an MP3, M4A, AAC, WAV, OGG, or FLAC file');
  if (!audioNames[extension].includes(path.extname(file.filename).slice(1).toLowerCase()))
    throw invalidField(
      audioField,
      `Audio File has the content of ${extension.toUpperCase()}, so its name must end in .${audioNames[extension][0]}`,
    );
  return { filename: safeFilename(file.filename, extension, 'audio'), contentType: audioTypes[extension] };
}

function isAudio(extension: string | undefined): extension is AudioExtension {
  return extension !== undefined && Object.hasOwn(audioTypes, extension);
}
