import { jobRetried } from '#core/jobs/schemas.ts';
import { request } from './client.ts';

export function retryJob(id: string) {
  return request(`/api/admin/jobs/${id}/retry`, jobRetried, { method: 'POST' });
}
