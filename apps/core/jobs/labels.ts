import { humanize } from '#core/text/rules.ts';

const errorLabels: Readonly<Record<string, string>> = {
  timeout: 'No answer in time',
  timed_out: 'No answer in time',
  connection_refused: 'Connection refused',
  connection_reset: 'Connection closed',
  connection_failed: 'Connection failed',
  unknown_host: 'Unknown host name',
  invalid_answer: 'Not a valid answer',
  tls: 'Certificate not trusted',
  redirect: 'Redirect',
  gone: '410 Gone',
  endpoint_disabled: 'Endpoint disabled',
  endpoint_deleted: 'Endpoint deleted',
  address_refused: 'Address not allowed',
  worker_lost: 'Worker stopped',
  crashes_the_worker: 'Stopped its worker each time',
  not_configured: 'Not set up',
};

/** Why an attempt failed, from its error class, in a few words: "Connection refused", "HTTP 500". */
export function errorLabel(error: string): string {
  const [, status] = /^http_(\d+)$/.exec(error) ?? [];
  if (status) return `HTTP ${status}`;
  // Some jobs say in words what they wait for, with names of settings.
  const words = error.includes(' ') ? error : humanize(error);
  return errorLabels[error] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
