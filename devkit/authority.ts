import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Whether certificates can be made here. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Issued {
  certFile: string;
  keyFile: string;
  cert: string;
  key: string;
}

export interface Authority {
  /** Its own certificate, and the file of it. */
  certificate: string;
  file: string;
  /** A certificate for a name and 127.0.0.1, or for a client of that name. */
  issue(name: string): Issued;
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const openssl = (...given: string[]) => execFileSync('openssl', given, { stdio: 'pipe' });

/** An authority of certificates with its files in a new folder, for tests. */
export function createAuthority(folder: string): Authority {
  mkdirSync(folder, { recursive: true });
  const [file, authorityKey] = [path.join(folder, 'ca.pem'), path.join(folder, 'ca.key')];
  openssl(
    ...['req', '-x509', ...curve, '-days', '30', '-subj', '/CN=Authority of a test'],
    ...['-keyout', authorityKey, '-out', file],
  );
  let issued = 0;
  return {
    file,
    certificate: readFileSync(file, 'utf8'),
    issue(name) {
      issued += 1;
      const base = path.join(folder, `${name}-${issued}`);
      const [keyFile, certFile] = [`${base}.key`, `${base}.pem`];
      const [request, extensions] = [`${base}.csr`, `${base}.ext`];
      openssl('req', ...curve, '-subj', `/CN=${name}`, '-keyout', keyFile, '-out', request);
      writeFileSync(extensions, `subjectAltName=DNS:${name},IP:127.0.0.1\nbasicConstraints=CA:FALSE\n`);
      openssl(
        ...['x509', '-req', '-in', request, '-CA', file, '-CAkey', authorityKey, '-CAcreateserial', '-days', '30'],
        ...['-extfile', extensions, '-out', certFile],
      );
      return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
    },
  };
}
