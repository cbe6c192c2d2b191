import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { personFound, privacyRequested, privacyRequestRow } from '#core/privacy/schemas.ts';
import { request } from './client.ts';

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
