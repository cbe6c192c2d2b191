/**
 * The code a form needs once it is used, in one chunk: a form that could be validated can also be sent or stored
 * offline.
 */
export { sentence } from '../api/errors.ts';
export { default as OutboxNotice } from '../outbox/outbox-notice.tsx';
export { createSubmission } from '../outbox/submission.ts';
export { showFieldErrors } from './show-field-errors.ts';
export { SubmissionResult } from './submission-result.tsx';
export { WaitingTurn } from './waiting-turn.tsx';
