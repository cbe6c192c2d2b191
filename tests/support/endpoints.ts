import { addEvents } from '#core/jobs/events.ts';
import { newId } from '#core/platform/ids.ts';
import { eventOf, type StoredData } from '#core/webhooks/events.ts';
import { eventTypes } from '#core/webhooks/registry.ts';
import { endpointCreated, endpointRow, messageDetail, messageRow, type NewEndpoint } from '#core/webhooks/schemas.ts';
import type { Product } from './product.ts';

/** What an administrator does with webhook endpoints, through the API. */
export async function endpointDesk(product: Product) {
  const headers = await product.signIn();
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const answer = await product.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null };
  };
  const base = '/api/admin/webhook-endpoints';
  return {
    ask,
    /** Creates an endpoint. Throws when that is refused. */
    async create(url: string, endpoint: Partial<Omit<NewEndpoint, 'url'>> = {}) {
      const { status, body } = await ask('POST', base, { url, event_types: ['*'], ...endpoint });
      if (status !== 201) throw new Error(`Creating the endpoint answered ${status}: ${JSON.stringify(body)}`);
      return endpointCreated.parse(body);
    },
    read: async (id: string) => endpointRow.parse((await ask('GET', `${base}/${id}`)).body),
    change: (id: string, change: object) => ask('PATCH', `${base}/${id}`, change),
    remove: (id: string) => ask('DELETE', `${base}/${id}`),
    rotate: (id: string, overlap_seconds?: number) =>
      ask('POST', `${base}/${id}/rotate-secret`, overlap_seconds === undefined ? {} : { overlap_seconds }),
    recover: (id: string, request: object) => ask('POST', `${base}/${id}/recover`, request),
    recovery: (id: string, recovery: string) => ask('GET', `${base}/${id}/recoveries/${recovery}`),
    messages: async (query = '') =>
      messageRow.array().parse((await ask('GET', `/api/admin/webhook-messages${query}`)).body),
    message: async (id: string) => messageDetail.parse((await ask('GET', `/api/admin/webhook-messages/${id}`)).body),
    resend: (id: string) => ask('POST', `/api/admin/webhook-messages/${id}/resend`),
  };
}
export type EndpointDesk = Awaited<ReturnType<typeof endpointDesk>>;

const { sequence: _sequence, ...example } = eventTypes['contact_form.created'].example;

/** Stores so many events as if forms had been sent. Returns their ids, in order. */
export async function storeEvents(
  { core }: Pick<Product, 'core'>,
  count: number,
  data: Partial<StoredData<'contact_form.created'>> = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const subject = { id: newId(), reference: 'C-00000-00001', request_id: 'by-hand' };
  const events = ids.map((id) => ({ ...eventOf('contact_form.created', { ...example, ...data }), id }));
  await core.database.transaction((via) => addEvents(via, 'contact_form', subject, events));
  return ids;
}

/** The `webhook-id`s of events. */
export const webhookIds = (events: readonly string[]) => events.map((id) => `evt_${id}`);
