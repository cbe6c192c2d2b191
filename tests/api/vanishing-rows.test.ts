import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactForm, demoRequest } from '#tests/factories/endpoints.ts';
import { wavOfSize } from '#tests/factories/files.ts';
import { eventually } from '#tests/support/conditions.ts';
import { multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('a row that is deleted while it is read', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  /** Sent at once: what `inject` gives is sent when it is waited for. */
  const get = async (url: string) => product.app.inject({ url, headers });
  const idOf = async (form: typeof contactForm | typeof demoRequest) => {
    const accepted = (await product.post(form.url, form.valid())).json();
    return String(accepted.id ?? accepted.demo_id);
  };

  async function addSample(): Promise<void> {
    const form = multipartForm([
      { name: 'title', value: 'A call' },
      { name: 'audio_file', filename: 'call.wav', value: wavOfSize(1_000), type: 'audio/wav' },
    ]);
    const sent = { method: 'POST', url: '/api/admin/audio-sample', payload: form.body } as const;
    expect((await product.app.inject({ ...sent, headers: { ...form.headers, ...headers } })).statusCode).toBe(201);
  }

  /** The answer to a request whose rows are deleted the moment it waits for a table that it reads after others. */
  const answerWhileDeleting = (url: string, { lock, where }: { lock: string; where: [string, string] }) =>
    answerWhile(`DELETE FROM "${where[0]}" WHERE ${where[1]}`, { url, lock });

  async function answerWhile(change: string, { url, lock }: { url: string; lock: string }) {
    const { asked } = await product.core.database.transaction(async (sql) => {
      await sql.query({ text: `LOCK TABLE "${lock}" IN ACCESS EXCLUSIVE MODE` });
      await sql.query({ text: change });
      let isAnswered = false;
      const answer = get(url).finally(() => {
        isAnswered = true;
      });
      await eventually(async () => {
        const waiting = await sql.query({
          text: 'SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted',
          values: [lock],
        });
        expect(isAnswered || waiting.rowCount).toBeTruthy();
      });
      expect(isAnswered, 'it reads the table that is locked').toBe(false);
      return { asked: answer };
    });
    return asked;
  }

  test('is left out of the list of samples, with its file', async () => {
    await addSample();
    const lost = { lock: 'stored_file', where: ['stored_file', 'true'] as [string, string] };
    const answer = await answerWhileDeleting('/api/admin/audio-samples', lost);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });

  test('is left out of the list of jobs, with its tries', async () => {
    const id = await idOf(contactForm);
    const lost = { lock: 'job_attempt', where: ['job', `subject_id = '${id}'`] as [string, string] };
    expect((await answerWhileDeleting('/api/admin/jobs', lost)).statusCode).toBe(200);
  });

  test('a job that ends while the running ones are listed is not shown among them as one that succeeded', async () => {
    const id = await idOf(contactForm);
    const change = (state: string) => `UPDATE job SET state = '${state}' WHERE subject_id = '${id}'`;
    await product.core.database.sql.query({ text: change('running') });
    const url = '/api/admin/jobs?status=running';
    const answer = await answerWhile(change('succeeded'), { url, lock: 'job_attempt' });
    const states = answer.json().map(({ state }: { state: string }) => state);
    expect(new Set(states)).toEqual(new Set(['running']));
  });

  test.each([
    {
      kind: 'contact form',
      form: contactForm,
      url: '/api/admin/records/contact-forms',
      table: 'contact_form',
      lock: 'note',
    },
    {
      kind: 'demo request',
      form: demoRequest,
      url: '/api/admin/records/demo-requests',
      table: 'demo_request',
      lock: 'call',
    },
  ])('leaves the detail of a $kind as it was when it was opened', async ({ form, url, table, lock }) => {
    const id = await idOf(form);
    const answer = await answerWhileDeleting(`${url}/${id}`, { lock, where: [table, `id = '${id}'`] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().timeline).not.toEqual([]);
    expect((await get(`${url}/${id}`)).statusCode).toBe(404);
  });
});
