import { jobMoved, jobsRetried, pauseRow } from '#core/jobs/schemas.ts';
import { request, send } from './client.ts';

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

/** Pauses a queue or the jobs of one name. */
export function pauseWork(pause: { target: string; reason: string }) {
  return request('/api/admin/pauses', pauseRow, { method: 'POST', body: pause });
}

/** Resumes what is paused. */
export async function resumeWork(target: string): Promise<void> {
  await send(`/api/admin/pauses/${encodeURIComponent(target)}`, { method: 'DELETE' });
}
