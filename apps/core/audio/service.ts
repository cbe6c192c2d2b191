import type { Database } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { insertFile, readPieces, type StoredFile, type UploadedFile, withBytes } from '#core/platform/files.ts';
import { newId } from '#core/platform/ids.ts';
import { db, newRow, run } from '#core/platform/statements.ts';
import { inspectAudio } from './audio-file.ts';
import { type AudioSampleRecord, presentAudioSample } from './presenter.ts';
import { audioField, type ByteRange } from './rules.ts';
import type { AudioSampleForm, AudioSampleRow } from './schemas.ts';

const withFile = {
  file: { select: { id: true, filename: true, contentType: true, size: true, sha256: true } },
} as const;

export function createAudioService({ database }: { database: Database }) {
  return {
    find,

    /** Every sample, newest first. */
    async list(): Promise<AudioSampleRow[]> {
      const records = await database.prisma.audioSample.findMany({ orderBy: { id: 'desc' }, include: withFile });
      return records.map(presentAudioSample);
    },

    /** The bytes of a sample's file, all or a range of them, piece by piece. A file deleted meanwhile breaks the reading off. */
    read: ({ file }: AudioSampleRecord, range: ByteRange = { first: 0, last: file.size - 1 }) =>
      readPieces(database.sql, file.id, range, gone),

    /** Keeps an uploaded sample, file and record in one transaction. Throws `validation_failed` without a file, or for what is no audio. */
    async add(form: AudioSampleForm, upload: UploadedFile | null): Promise<AudioSampleRow> {
      if (!upload) throw invalidField(audioField, 'Audio file is required');
      const described = await inspectAudio(upload);
      const [id, fileId] = [newId(), newId()];
      await withBytes(upload, described, (file) => store(form, id, fileId, file));
      return presentAudioSample(await find(id));
    },

    /** Removes a sample for good; its record goes with its file. Throws `not_found` when there is none. */
    async remove(id: string): Promise<void> {
      const { count } = await database.prisma.storedFile.deleteMany({ where: { audioSample: { id } } });
      if (count === 0) throw gone();
    },
  };

  /** One sample; throws `not_found`. */
  async function find(id: string): Promise<AudioSampleRecord> {
    const record = await database.prisma.audioSample.findUnique({ where: { id }, include: withFile });
    if (!record) throw gone();
    return record;
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
