import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Logger } from './logger.ts';

/** Where the certificate (with its intermediate ones) and the key of this process's own server are, in PEM. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

interface Pair {
  cert: string;
  key: string;
}
type Read = { pair: Pair; problem: null } | { pair: null; problem: string };

const oldestVersion = { minVersion: 'TLSv1.2' } as const;
/** How often the files are read, in milliseconds: changes of mounted files are not announced everywhere. */
const usualCheck = 10_000;
const handshakeTimeout = 10_000;

/** The pair, or what is wrong with it in a sentence that begins with the setting's name. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Read {
  const [cert, key] = [contentOf(certFile), contentOf(keyFile)];
  if (cert.text === null) return wrong(`TLS_CERT_FILE names a file that can’t be read (${cert.code})`);
  if (key.text === null) return wrong(`TLS_KEY_FILE names a file that can’t be read (${key.code})`);
  const certificate = orNull(() => new X509Certificate(cert.text));
  if (!certificate) return wrong('TLS_CERT_FILE must name a file with a certificate in PEM');
  const privateKey: KeyObject | null = orNull(() => createPrivateKey(key.text));
  if (!privateKey) return wrong('TLS_KEY_FILE must name a file with a private key in PEM, without a passphrase');
  if (!certificate.checkPrivateKey(privateKey))
    return wrong('TLS_KEY_FILE must name the key of the certificate in TLS_CERT_FILE: this one belongs to another');
  const pair = { cert: cert.text, key: key.text };
  if (!orNull(() => createSecureContext({ ...pair, ...oldestVersion })))
    return wrong('TLS_CERT_FILE names a certificate that TLS can’t use, such as one with too short a key');
  return { pair, problem: null };
}

const wrong = (problem: string): Read => ({ pair: null, problem });

function contentOf(file: string): { text: string; code: null } | { text: null; code: string } {
  try {
    return { text: readFileSync(file, 'utf8'), code: null };
  } catch (error) {
    return { text: null, code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' };
  }
}

function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

interface Watch {
  logger: Pick<Logger, 'info' | 'error'>;
  checkMilliseconds?: number | undefined;
}

/**
 * A server that speaks TLS only. It uses new files for the connections after them, and keeps what it has while they don't
 * fit together, as between the writing of one and of the other. Throws when they don't at the start.
 */
export function createTlsServer(
  files: CertificateFiles,
  options: ServerOptions,
  answer: RequestListener,
  { logger, checkMilliseconds = usualCheck }: Watch,
): Server {
  const first = readCertificate(files);
  if (first.pair === null) throw new Error(first.problem);
  let used = first.pair;
  let told: string | null = null;
  const server = createServer({ ...options, ...used, ...oldestVersion, handshakeTimeout }, answer);
  // Without a finished handshake there is nobody to answer, and the answer to unreadable requests would never leave.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_error, socket) => socket.destroy());

  const check = () => {
    const { pair, problem } = readCertificate(files);
    if (problem !== null && problem !== told) logger.error({ problem }, 'the new certificate can’t be used');
    told = problem;
    if (pair === null || (pair.cert === used.cert && pair.key === used.key)) return;
    server.setSecureContext({ ...pair, ...oldestVersion });
    used = pair;
    logger.info('a new certificate is in use');
  };
  const timer = setInterval(check, checkMilliseconds).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}
