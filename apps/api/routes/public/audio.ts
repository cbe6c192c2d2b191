import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { audioSampleJson } from '#core/audio/presenter.ts';
import { audioSample, audioSampleParams, audioSampleRow } from '#core/audio/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { sendFile, sendStream } from '../file-answer.ts';

const bytes = {
  description: 'The recording',
  content: { 'audio/*': { schema: z.string().meta({ format: 'binary' }) } },
};

/** The recordings visitors can play. A recording never changes, so its file may be cached for ever. */
export async function audioRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/audio-samples',
    {
      config: { access: 'public', counted: 'reads' },
      schema: { tags: ['audio'], summary: 'List the audio samples', response: { 200: z.array(audioSampleRow) } },
    },
    () => core.audio.list(),
  );

  app.get(
    '/api/admin/audio-sample/:id',
    {
      exposeHeadRoute: false,
      config: { access: 'public', counted: 'reads' },
      schema: {
        tags: ['audio'],
        summary: 'One audio sample, with its data in base64',
        params: audioSampleParams,
        response: { 200: audioSample, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const sample = await core.audio.find(request.params.id);
      reply.type('application/json; charset=utf-8');
      return sendStream(reply, audioSampleJson(sample, core.audio.read(sample)));
    },
  );

  app.get(
    '/api/audio-samples/:id/file',
    {
      config: { access: 'public', counted: 'reads' },
      schema: {
        tags: ['audio'],
        summary: 'The recording itself, whole or the requested range',
        params: audioSampleParams,
        response: { 200: bytes, 206: bytes, 304: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const sample = await core.audio.find(request.params.id);
      return sendFile(request, reply, sample.file, (range) => core.audio.read(sample, range));
    },
  );
}
