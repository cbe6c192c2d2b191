import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { jobMoved, jobsRetried, pauseRow } from '#core/jobs/schemas.ts';
import { driftReport } from '#core/money/drift/schemas.ts';
import { type AnalyticsPeriod, analytics } from '#core/operations/analytics/schemas.ts';
import { emailGallery } from '#core/operations/gallery/schemas.ts';
import { healthReport } from '#core/operations/health/schemas.ts';
import { plansMade, type SetupTestRequest, setupReport, setupTestResult } from '#core/operations/setup/schemas.ts';
import { personFound, privacyRequested, privacyRequestRow } from '#core/privacy/schemas.ts';
import { viewerZone } from './admin-lists.ts';
import { read, request, send, sendTo } from './client.ts';

/** The numbers behind the charts, for the last `days` days. */
export function analyticsQuery(days: AnalyticsPeriod) {
  return queryOptions({
    queryKey: ['admin', 'analytics', days],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ days: String(days), time_zone: viewerZone() });
      return request(`/api/admin/figures?${query}`, analytics, { signal });
    },
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => request('/api/admin/health', healthReport, { signal }),
  refetchInterval: 10_000,
});

export const driftQuery = queryOptions({
  queryKey: ['admin', 'drift'],
  queryFn: ({ signal }) => request('/api/admin/drift', driftReport, { signal }),
});

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

export const pausesQuery = queryOptions({
  queryKey: ['admin', 'pauses'],
  queryFn: ({ signal }) => request('/api/admin/pauses', z.array(pauseRow), { signal }),
  refetchInterval: 10_000,
});

/** Pauses a queue. */
export async function pauseQueue(pause: { queue: string; reason: string }) {
  return read(await sendTo('/api/admin/pauses', { method: 'POST', body: pause }), pauseRow);
}

/** Resumes a paused queue. */
export async function resumeQueue(queue: string): Promise<void> {
  await send(`/api/admin/pauses/${encodeURIComponent(queue)}`, { method: 'DELETE' });
}

export const setupQuery = queryOptions({
  queryKey: ['admin', 'setup'],
  queryFn: ({ signal }) => request('/api/admin/setup', setupReport, { signal }),
});

/** A test, and Stripe, can take as long as their own timeouts. */
const timeoutMs = 30_000;

export const sendSetupTest = (test: SetupTestRequest) =>
  request('/api/admin/setup/tests', setupTestResult, { method: 'POST', body: test, timeoutMs });

export const makePlans = () => request('/api/admin/setup/plans', plansMade, { method: 'POST', timeoutMs });

export const emailGalleryQuery = queryOptions({
  queryKey: ['admin', 'emails'],
  queryFn: ({ signal }) => request('/api/admin/emails', emailGallery, { signal }),
});

const refreshMs = 30_000;
/** While an erasure is under way, which takes seconds. */
const watchedMs = 1_000;

/** Whom to look for. */
export interface PersonInput {
  email: string | null;
  phone: string | null;
}

export const privacyRequestsQuery = queryOptions({
  queryKey: ['admin', 'privacy', 'requests'],
  queryFn: ({ signal }) => request('/api/admin/privacy/requests', z.array(privacyRequestRow), { signal }),
  refetchInterval: ({ state }) => (state.data?.some((row) => row.state === 'running') ? watchedMs : refreshMs),
});

export const findPerson = (person: PersonInput) =>
  request('/api/admin/privacy/find', personFound, { method: 'POST', body: person });

/** A person whose address and phone, where they are given, the team has checked to be theirs. */
export interface CheckedPerson extends PersonInput {
  email_checked: boolean;
  phone_checked: boolean;
}

export const exportPerson = (person: CheckedPerson) =>
  request('/api/admin/privacy/export', privacyRequested, { method: 'POST', body: { ...person, reason: null } });

export const erasePerson = (person: CheckedPerson, reason: string) =>
  request('/api/admin/privacy/erase', privacyRequested, { method: 'POST', body: { ...person, reason } });

/** Where the archive of a request is downloaded. */
export const archiveUrl = (id: string) => `/api/admin/privacy/requests/${id}/archive.zip`;

/** Carries out or refuses a visitor's request. */
export const decideRequest = (id: string, decision: 'carry_out' | 'refuse') =>
  request(`/api/admin/privacy/requests/${id}/decision`, privacyRequestRow, { method: 'POST', body: { decision } });
