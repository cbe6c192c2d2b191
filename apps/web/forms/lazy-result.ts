import { lazy } from 'react';

/** What became of a form, loaded with what sends it. */
export const SubmissionResult = lazy(async () => ({ default: (await import('./sending.ts')).SubmissionResult }));
