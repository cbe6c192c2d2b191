import { jobMoved, jobsRetried, pauseRow } from '#core/jobs/schemas.ts';
import { read, request, send, sendTo } from './client.ts';

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

/** Pauses a queue or the jobs of one name, as the server listed them. */
export async function pauseWork(pause: { target: string; reason: string }) {
  return read(await sendTo('/api/admin/pauses', { method: 'POST', body: pause }), pauseRow);
}

/** Resumes what is paused. */
export async function resumeWork(target: string): Promise<void> {
  await send(`/api/admin/pauses/${encodeURIComponent(target)}`, { method: 'DELETE' });
}
