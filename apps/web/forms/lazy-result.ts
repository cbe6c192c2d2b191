import { lazy } from 'react';

// The result of a form, loaded together with the code that sends it.
export const SubmissionResult = lazy(async () => ({ default: (await import('./sending.ts')).SubmissionResult }));
export const WaitingTurn = lazy(async () => ({ default: (await import('./sending.ts')).WaitingTurn }));
