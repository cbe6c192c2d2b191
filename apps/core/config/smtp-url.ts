import type { Environment } from './env.ts';

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * The mail server's address, with what it says about TLS: in production, smtp:// starts TLS or fails, or somebody on the
 * way could have it left out. `?tls=off` is for a server in the same private network; this machine's own needs none.
 */
export function smtpUrlOf({ SMTP_URL: given, NODE_ENV }: Pick<Environment, 'SMTP_URL' | 'NODE_ENV'>): string | null {
  if (given === undefined) return null;
  const url = new URL(given);
  if (NODE_ENV !== 'production' || url.protocol !== 'smtp:') return given;
  if (url.searchParams.get('tls') === 'off' || thisMachine.test(url.hostname)) return given;
  // What nodemailer would read from the address must not undo it.
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  url.searchParams.set('tls', 'required');
  return url.href;
}
