import type { Environment } from './env.ts';

/** A mail server, and whether the connection to it is encrypted: always, where the server offers it, or never. */
export interface SmtpServer {
  url: string;
  tls: 'required' | 'offered' | 'off';
}

/** The names and addresses that no connection to leaves this machine. */
export const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * The mail server of `SMTP_URL`. In production, smtp:// starts TLS or fails, or somebody on the way could have it left out.
 * `?tls=off` is for a server in the same private network; this machine's own needs none. `?tls=required` asks for it anywhere.
 */
export function smtpOf({ SMTP_URL, NODE_ENV }: Pick<Environment, 'SMTP_URL' | 'NODE_ENV'>): SmtpServer | null {
  if (SMTP_URL === undefined) return null;
  const url = new URL(SMTP_URL);
  const said = url.searchParams.get('tls');
  // What nodemailer would read from the address must not undo it.
  for (const name of ['tls', 'requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  if (said === 'off' || said === 'required') return { url: url.href, tls: said };
  const mayBeOpen = NODE_ENV !== 'production' || url.protocol === 'smtps:' || thisMachine.test(url.hostname);
  return { url: url.href, tls: mayBeOpen ? 'offered' : 'required' };
}
