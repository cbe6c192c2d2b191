import type { InferResult } from 'kysely';
import type { Database } from '#core/platform/database.ts';
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
  const { file_id: id, filename, content_type: contentType, size, sha256 } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    createdAt: row.created_at,
    file: { id, filename, contentType, size, sha256 },
  };
}

export function createAudioService({ database }: { database: Database }) {
  return {
    find,

    /** Every sample, newest first. */
    async list(): Promise<AudioSampleRow[]> {
      const found = await run(database.sql, samples);
      return found.rows.map(asRecord).map(presentAudioSample);
    },

    /** Streams a sample's file, whole or one range of it. The stream fails if the file is deleted while it is read. */
    read: ({ file }: AudioSampleRecord, range: ByteRange = { first: 0, last: file.size - 1 }) =>
      readPieces(database.sql, file.id, range, gone),

    /**
     * Stores an uploaded sample, file and record in one transaction. Throws `validation_failed` without a file or for a
     * file that is not audio.
     */
    async add(form: AudioSampleForm, upload: UploadedFile | null): Promise<AudioSampleRow> {
      if (!upload) throw invalidField(audioField, 'Audio file is required');
      const described = await inspectAudio(upload);
      const [id, fileId] = [newId(), newId()];
      await withBytes(upload, described, (file) => store(form, id, fileId, file));
      return presentAudioSample(await find(id));
    },

    /** Deletes a sample and its file. Throws `not_found` when there is none. */
    async remove(id: string): Promise<void> {
      const { count } = await database.prisma.storedFile.deleteMany({ where: { audioSample: { id } } });
      if (count === 0) throw gone();
    },
  };

  /** One sample; throws `not_found`. */
  async function find(id: string): Promise<AudioSampleRecord> {
    const row = await runForFirst(database.sql, samples.where('s.id', '=', id));
    if (!row) throw gone();
    return asRecord(row);
  }

  async function store(form: AudioSampleForm, id: string, fileId: string, file: StoredFile): Promise<void> {
    await database.transaction(async (sql) => {
      await insertFile(sql, fileId, file);
      const { title, description, ...unknown } = form;
      const sample = newRow('audio_sample', { ...unknown, id, title, description, file_id: fileId });
      await run(sql, db.insertInto('audio_sample').values(sample));
    });
  }
}
export type AudioService = ReturnType<typeof createAudioService>;

function gone() {
  return new AppError('not_found', 'This audio sample does not exist');
}
