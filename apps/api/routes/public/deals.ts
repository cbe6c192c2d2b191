import { z } from 'zod';
import { checkForm } from '#api/plugins/problems.ts';
import type { UploadRules } from '#api/plugins/uploads.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { maxArchiveEntries, maxUnpackedBytes } from '#core/leads/custom-deal/document.ts';
import { contractRefusals, maxContractBytes } from '#core/leads/custom-deal/rules.ts';
import { customDeal, customDealAccepted } from '#core/leads/custom-deal/schemas.ts';
import { formAnswers } from '../answers.ts';
import { senderOf } from '../sender.ts';

const contractUpload: UploadRules = {
  fileField: 'contractFile',
  maxFileBytes: maxContractBytes,
  tooLarge: contractRefusals.tooLarge,
  nameless: contractRefusals.nameless,
};

const documentedForm = customDeal.extend({
  contractFile: z.string().meta({ format: 'binary', description: 'pdf, doc, docx or txt, up to 10 MB' }).optional(),
});

const mebibyte = 1024 * 1024;
/** What the form's schema can't say. */
const beyondSchema =
  'Each field once, and one file. The contract’s content decides its type, and its name must agree: a docx is refused if ' +
  `it would unpack to more than ${maxUnpackedBytes / mebibyte} MB or has more than ${maxArchiveEntries.toLocaleString('en-US')} ` +
  'entries, a txt if it is not UTF-8, UTF-16 with a byte order mark or Windows-1252, or looks like HTML. Fees are dollars ' +
  'with at most two decimals, up to $10,000,000.';

/** Custom deals come as a multipart form, with or without the contract. */
export async function dealRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/stripe-connect/upload-custom-deal',
    {
      // A page of another site can send a multipart form from a visitor's browser, without asking first.
      config: {
        access: 'public',
        sameOrigin: true,
        counted: 'forms',
        challenged: true,
        form: documentedForm,
      },
      schema: {
        tags: ['forms'],
        summary: 'Upload a custom deal',
        description: beyondSchema,
        consumes: ['multipart/form-data'],
        response: { 202: customDealAccepted, ...formAnswers },
      },
    },
    async (request, reply) => {
      const accepted = await app.receiveForm(request, reply, contractUpload, ({ fields, file }) =>
        core.deals.accept(checkForm(customDeal, fields), file && { file, address: request.ip }, senderOf(request)),
      );
      return reply.code(202).send(accepted);
    },
  );
}
