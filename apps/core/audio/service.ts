import type { InferResult } from 'kysely';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { insertFile, readPieces, type StoredFile, type UploadedFile, withBytes } from '#core/platform/files.ts';
import { newId } from '#core/platform/ids.ts';
import { db, newRow, run, runForFirst } from '#core/platform/statements.ts';
import { inspectAudio } from './audio-file.ts';
import { type AudioSampleRecord, presentAudioSample } from './presenter.ts';
import { audioField, type ByteRange } from './rules.ts';
import type { AudioSampleForm, AudioSampleRow } from './schemas.ts';

/** Samples with their files' metadata. One statement, because both are deleted together. */
const samples = db
  .selectFrom('audio_sample as s')
  .innerJoin('stored_file as f', 'f.id', 's.file_id')
  .select(['s.id', 's.title', 's.description', 's.created_at'])
  .select(['f.id as file_id', 'f.filename', 'f.content_type', 'f.size', 'f.sha256'])
  .orderBy('s.id', 'desc');

function asRecord(row: InferResult<typeof samples>[number]): AudioSampleRecord {
  const { file_id: id, filename, content_type, size, sha256 } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    createdAt: row.created_at,
    file: { id, filename, contentType: content_type, size, sha256 },
  };
}

export function createAudioService({ database }: { database: Database }) {
  return {
    find: (id: string) => findSample(database.sql, id),
    list: () => listSamples(database.sql),
    read: (sample: AudioSampleRecord, range?: ByteRange) => readSample(database.sql, sample, range),
    add: (form: AudioSampleForm, upload: UploadedFile | null) => addSample(database, form, upload),
    remove: (id: string) => removeSample(database, id),
  };
}
export type AudioService = ReturnType<typeof createAudioService>;

/** One sample; throws `not_found`. */
async function findSample(via: Sql, id: string): Promise<AudioSampleRecord> {
  const row = await runForFirst(via, samples.where('s.id', '=', id));
  if (!row) throw gone();
  return asRecord(row);
}

/** Every sample, newest first. */
async function listSamples(via: Sql): Promise<AudioSampleRow[]> {
  const found = await run(via, samples);
  return found.rows.map(asRecord).map(presentAudioSample);
}

/** Streams a sample's file, whole or one range of it. The stream fails if the file is deleted while it is read. */
function readSample(via: Sql, { file }: AudioSampleRecord, range: ByteRange = { first: 0, last: file.size - 1 }) {
  return readPieces(via, file.id, range, gone);
}

/**
 * Stores an uploaded sample, file and record in one transaction. Throws `validation_failed` without a file or for a
 * file that is not audio.
 */
async function addSample(
  database: Database,
  form: AudioSampleForm,
  upload: UploadedFile | null,
): Promise<AudioSampleRow> {
  if (!upload) throw invalidField(audioField, 'Audio File is required');
  const [id, fileId] = [newId(), newId()];
  await withBytes(upload, inspectAudio, (file) => store(database, form, id, fileId, file));
  return presentAudioSample(await findSample(database.sql, id));
}

async function store(
  database: Database,
  form: AudioSampleForm,
  id: string,
  fileId: string,
  file: StoredFile,
): Promise<void> {
  await database.transaction(async (sql) => {
    await insertFile(sql, fileId, file);
    const { title, description, ...unknown } = form;
    const sample = newRow('audio_sample', { ...unknown, id, title, description, file_id: fileId });
    await run(sql, db.insertInto('audio_sample').values(sample));
  });
}

/** Deletes a sample and its file. Throws `not_found` when there is none. */
async function removeSample({ prisma }: Database, id: string): Promise<void> {
  const { count } = await prisma.storedFile.deleteMany({ where: { audio_sample: { id } } });
  if (count === 0) throw gone();
}

function gone() {
  return new AppError('not_found', 'This audio sample doesn’t exist');
}
