import { linkEmailed, type OwnReceptionist, ownReceptionist } from '#core/owner/schemas.ts';
import { type BodyOf, request } from './client.ts';

// A receptionist behind a private link. Each change answers with the new state.

const address = (token: string) => `/api/receptionist/${encodeURIComponent(token)}` as const;

/** Settings to change, without the version they are based on. */
export type Settings = Omit<BodyOf<ReturnType<typeof address>, 'PATCH'>, 'version' | 'verification_token'>;
/** An answer that a receptionist knows, as its owner gives it. */
export interface TaughtFact {
  question: string | null;
  answer: string;
  keywords: string[];
}

export function fetchReceptionist(token: string, signal: AbortSignal): Promise<OwnReceptionist> {
  return request(address(token), ownReceptionist, { signal });
}

/** `proof` says that the owner has the phone whose number is among the settings. */
export function changeSettings(token: string, version: number, settings: Settings, proof: string | null) {
  const body = { ...settings, version, ...(proof !== null && { verification_token: proof }) };
  return request(address(token), ownReceptionist, { method: 'PATCH', body });
}

export function addFact(token: string, version: number, fact: TaughtFact) {
  return request(`${address(token)}/facts`, ownReceptionist, { method: 'POST', body: { ...fact, version } });
}

export function changeFact(token: string, version: number, id: string, fact: TaughtFact) {
  return request(`${address(token)}/facts/${id}`, ownReceptionist, { method: 'PATCH', body: { ...fact, version } });
}

export function removeFact(token: string, version: number, id: string) {
  return request(`${address(token)}/facts/${id}?version=${version}`, ownReceptionist, { method: 'DELETE' });
}

export function finishMessage(token: string, id: string, done: boolean) {
  return request(`${address(token)}/messages/${id}`, ownReceptionist, { method: 'PATCH', body: { done } });
}

export function cancelAppointment(token: string, id: string) {
  return request(`${address(token)}/appointments/${id}`, ownReceptionist, {
    method: 'PATCH',
    body: { cancelled: true },
  });
}

export function answerQuestion(token: string, id: string, answer: string) {
  return request(`${address(token)}/questions/${id}/answer`, ownReceptionist, { method: 'POST', body: { answer } });
}

/** Has the owner's link emailed: a new one from the emailed link, the present one from any other. */
export function emailLink(token: string) {
  return request(`${address(token)}/new-link`, linkEmailed, { method: 'POST' });
}
