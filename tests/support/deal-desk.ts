import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { customDealInput } from '#tests/factories/forms.ts';
import { fieldParts, multipartForm, type Part } from '#tests/support/multipart.ts';
import { type Product, type ProductOptions, startProduct } from '#tests/support/product.ts';
import { countsOf } from '#tests/support/tables.ts';
import { listening } from '#tests/support/wire.ts';

export const dealUrl = '/api/stripe-connect/upload-custom-deal';
export const wrongType = 'Contract file must be a PDF, DOC, DOCX or TXT file';

type Answer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { errors?: { field: string; message: string }[] };
};

/** A product that listens, and ways to send it a custom deal over a real connection. */
export async function openDealDesk(options: ProductOptions = {}) {
  // No pages are requested here, and rendering them would disturb the tests that watch memory and time.
  const product = await startProduct({ workers: false, webFolder: 'no-site', ...options });
  const port = await listening(product.app);
  const fields = (overrides: Record<string, string> = {}) =>
    fieldParts({ ...(customDealInput() as Record<string, string>), ...overrides });

  async function send(parts: Part[], headers: Record<string, string> = {}): Promise<Answer> {
    const form = multipartForm(parts);
    return sendRaw(form.body, { ...form.headers, ...headers });
  }

  async function sendRaw(body: Buffer, headers: Record<string, string>): Promise<Answer> {
    const { 'content-length': _counted, ...rest } = headers;
    const answer = await fetch(`http://127.0.0.1:${port}${dealUrl}`, {
      method: 'POST',
      headers: rest,
      body: new Uint8Array(body),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  }

  return {
    product,
    port,
    fields,
    send,
    sendRaw,
    /** A valid deal with this contract. */
    sendContract: (
      filename: string,
      value: Buffer,
      type = 'application/octet-stream',
      headers: Record<string, string> = {},
    ) => send([...fields(), { name: 'contractFile', filename, value, type }], headers),
    stored: () => leftBehind(product),
    close: () => product.close(),
  };
}
export type DealDesk = Awaited<ReturnType<typeof openDealDesk>>;

/** Everything an upload can leave behind: rows, and files in the upload folder. */
export async function leftBehind(product: Product): Promise<Record<string, number>> {
  const files = await readdir(path.join(product.config.dataDir, 'uploads'));
  return { ...(await countsOf(product, 'custom_deal', 'stored_file', 'job', 'idempotency_key')), files: files.length };
}
