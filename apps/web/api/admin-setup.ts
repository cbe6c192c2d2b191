import { queryOptions } from '@tanstack/react-query';
import { emailGallery } from '#core/operations/gallery/schemas.ts';
import { plansMade, type SetupTestRequest, setupReport, setupTestResult } from '#core/operations/setup/schemas.ts';
import { request } from './client.ts';

/** Each part is tried at the other side, which can take as long as its timeout. */
const timeoutMs = 30_000;

export const setupQuery = queryOptions({
  queryKey: ['admin', 'setup'],
  queryFn: ({ signal }) => request('/api/admin/setup', setupReport, { signal, timeoutMs }),
});

export const sendSetupTest = (test: SetupTestRequest) =>
  request('/api/admin/setup/tests', setupTestResult, { method: 'POST', body: test, timeoutMs });

export const makePlans = () => request('/api/admin/setup/plans', plansMade, { method: 'POST', timeoutMs });

export const emailGalleryQuery = queryOptions({
  queryKey: ['admin', 'emails'],
  queryFn: ({ signal }) => request('/api/admin/emails', emailGallery, { signal }),
});
