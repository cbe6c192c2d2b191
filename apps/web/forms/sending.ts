/** What a form needs once it is used, in one chunk: so a form that could be checked can be sent or kept, connected or not. */
export { sentence } from '../api/errors.ts';
export { default as OutboxNotice } from '../outbox/outbox-notice.tsx';
export { createSubmission } from '../outbox/submission.ts';
export { showFieldErrors } from './show-field-errors.ts';
export { SubmissionResult } from './submission-result.tsx';
