import { jobMoved, jobsRetried } from '#core/jobs/schemas.ts';
import { request } from './client.ts';

export function retryJob(id: string) {
  return request(`/api/admin/jobs/${id}/retry`, jobMoved, { method: 'POST' });
}

/** Retries the failed and dead jobs that match the list's filter. */
export function retryJobs(filter: Record<string, string>) {
  return request('/api/admin/jobs/retry', jobsRetried, { method: 'POST', body: filter });
}

export function cancelJob(id: string) {
  return request(`/api/admin/jobs/${id}/cancel`, jobMoved, { method: 'POST' });
}
