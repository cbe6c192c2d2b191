import type { FastifyRequest } from 'fastify';
import { uploadLimit } from '#api/plugins/rate-limits.ts';
import type { ReceivedForm, UploadRules } from '#api/plugins/uploads.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { maxContractBytes } from '#core/deals/rules.ts';
import { customDeal, customDealAccepted } from '#core/deals/schemas.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';
import { senderOf } from '../sender.ts';

const contractUpload: UploadRules = {
  fileField: 'contractFile',
  maxFileBytes: maxContractBytes,
  tooLarge: 'Contract file must be 10MB or smaller',
};

/** Custom deals come as a multipart form, with or without the contract. */
export async function dealRoutes(app: Scope, { core }: { core: Core }) {
  app.post('/api/stripe-connect/upload-custom-deal', {
    config: { access: 'public', rateLimit: uploadLimit },
    schema: {
      tags: ['forms'],
      summary: 'Upload a custom deal',
      description: `multipart/form-data with the fields ${Object.keys(customDeal.shape).join(', ')} and the file contractFile (pdf, doc, docx or txt, up to 10 MB).`,
      consumes: ['multipart/form-data'],
      response: { 202: customDealAccepted, ...problemAnswers },
    },
  }, (request, reply) =>
    app.receiveForm(request, reply, contractUpload, async (form) => reply.code(202).send(await acceptDeal(core, form, request))),
  );
}

function acceptDeal(core: Core, { fields, file }: ReceivedForm, request: FastifyRequest) {
  const parsed = customDeal.safeParse({ ...fields });
  if (parsed.success) return core.deals.accept(parsed.data, file, senderOf(request));
  const errors = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, message: 'This field is not known here' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
  throw new AppError('validation_failed', errors[0]?.message ?? 'Please check what you entered', { errors });
}
