import { z } from 'zod';
import { checkForm } from '#api/plugins/problems.ts';
import type { UploadRules } from '#api/plugins/uploads.ts';
import type { Scope } from '#api/types.ts';
import { audioField, maxAudioBytes } from '#core/audio/rules.ts';
import { audioSampleForm, audioSampleParams, audioSampleRow } from '#core/audio/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';

const audioUpload: UploadRules = {
  fileField: audioField,
  maxFileBytes: maxAudioBytes,
  tooLarge: 'Audio File must be 25 MB or smaller',
  nameless: 'Audio File was sent without its name, such as call.mp3',
};

const documentedForm = audioSampleForm.extend({
  [audioField]: z.string().meta({ format: 'binary', description: 'mp3, m4a, aac, wav, ogg or flac, up to 25 MB' }),
});

/** Adds and removes the recordings visitors can play. */
export async function audioAdminRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/audio-sample',
    {
      config: { permission: 'settings', form: documentedForm, audit: { action: 'audio-added' } },
      schema: {
        tags: ['audio'],
        summary: 'Add an audio sample',
        description: 'The recording’s content decides its type, and its name must agree.',
        consumes: ['multipart/form-data'],
        response: { 201: audioSampleRow, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const sample = await app.receiveForm(request, reply, audioUpload, ({ fields, file }) =>
        core.audio.add(checkForm(audioSampleForm, fields), file),
      );
      request.log.info({ sample_id: sample.sample_id }, 'an audio sample was added');
      return reply.code(201).send(sample);
    },
  );

  app.delete(
    '/api/admin/audio-sample/:id',
    {
      config: { permission: 'settings', audit: { action: 'audio-removed', subject: 'audio_sample' } },
      schema: {
        tags: ['audio'],
        summary: 'Remove an audio sample',
        params: audioSampleParams,
        response: { 204: z.null().describe('Removed'), ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.audio.remove(request.params.id);
      request.log.info({ sample_id: request.params.id }, 'an audio sample was removed');
      return reply.code(204).send(null);
    },
  );
}
