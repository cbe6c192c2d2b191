import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliverToServer } from '../../../apps/web/outbox/deliver.ts';
import { buildEntry } from './build-entry.ts';

function serverAnswers(response: Response | Error) {
  const fetched = vi.fn<typeof fetch>(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** The forms that were uploaded; each is answered 202 with this body. */
function serverTakesUploads(answer: object): FormData[] {
  const sent: FormData[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 202;
    responseText = JSON.stringify(answer);
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send(form: FormData) {
      sent.push(form);
      for (const happened of ['load', 'loadend']) this.dispatchEvent(new Event(happened));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}

const problem = (status: number, extra: object = {}, headers: HeadersInit = {}) =>
  Response.json({ status, code: 'x', detail: 'Not accepted.', ...extra }, { status, headers });

const contract = new File(['The parties agree.'], 'contract.txt', { type: 'text/plain' });
const deliver = (entry = buildEntry(), kept: () => Promise<File | null> = async () => contract) =>
  deliverToServer(entry, { get: kept });

afterEach(() => vi.unstubAllGlobals());

describe('deliverToServer', () => {
  it('sends the stored body under its key and reports the reference and the tracking link', async () => {
    const fetched = serverAnswers(
      Response.json({ id: '1', reference: 'C-7K4M2-QXD93', status_url: '/status/abc' }, { status: 202 }),
    );
    const entry = buildEntry();
    expect(await deliver(entry)).toEqual({
      kind: 'accepted',
      reference: 'C-7K4M2-QXD93',
      statusUrl: '/status/abc',
    });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe(entry.path);
    expect(new Headers(init?.headers).get('idempotency-key')).toBe(entry.key);
    expect(init?.body).toBe(JSON.stringify(entry.body));
  });

  it.each([
    ['no network', new TypeError('failed to fetch')],
    ['a server error', problem(503)],
    ['a page of a network in between', new Response('<html>Sign in to the hotel</html>', { status: 200 })],
  ])('keeps trying after %s', async (_, answer) => {
    serverAnswers(answer);
    expect(await deliver()).toEqual({ kind: 'unanswered', retryAfterMs: null });
  });

  it('waits its turn where many write at once, and as long as a busy server asks', async () => {
    serverAnswers(problem(429, {}, { 'retry-after': '40' }));
    expect(await deliver()).toEqual({ kind: 'crowded', retryAfterMs: 40_000 });
    serverAnswers(problem(503, {}, { 'retry-after': '2' }));
    expect(await deliver()).toEqual({ kind: 'unanswered', retryAfterMs: 2_000 });
    serverAnswers(problem(408, { code: 'upload_too_slow' }));
    expect(await deliver()).toEqual({ kind: 'refused', reason: 'Not accepted.' });
  });

  it('reports a refusal with the reasons of its fields, or its message', async () => {
    serverAnswers(problem(422, { errors: [{ field: 'email', message: 'Invalid email address' }] }));
    expect(await deliver()).toEqual({ kind: 'refused', reason: 'Invalid email address' });
    serverAnswers(problem(409));
    expect(await deliver()).toEqual({ kind: 'refused', reason: 'Not accepted.' });
  });

  it('sends a stored file too, and tries later when the device cannot read it', async () => {
    const sent = serverTakesUploads({ deal_id: '1' });
    const entry = buildEntry({ multipart: true, fileField: 'contractFile', body: { dealName: 'Nine clinics' } });
    expect(await deliver(entry)).toMatchObject({ kind: 'accepted' });
    const [form = new FormData()] = sent;
    expect(form.get('dealName')).toBe('Nine clinics');
    expect(await (form.get('contractFile') as File).text()).toBe('The parties agree.');

    const silent = () => Promise.reject(new Error('blocked'));
    expect(await deliver(entry, silent)).toEqual({ kind: 'unanswered', retryAfterMs: null });
    expect(sent).toHaveLength(1);
  });

  it('treats a key the server has already had with a file as accepted', async () => {
    serverAnswers(problem(422, { code: 'idempotency_mismatch' }));
    expect(await deliver()).toEqual({ kind: 'accepted', reference: null, statusUrl: null });
  });
});
