import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Log } from '../app/log.ts';

/** The certificates of authorities that an administrator trusts beside those of the system. */
export interface ExtraCertificates {
  readonly file: string;
  /** In PEM. */
  readonly certificates: readonly string[];
}

/** The whole list of a browser is a quarter of it. */
const MAX_BYTES = 1024 * 1024;
/** RFC 7468, section 5; OpenSSL also writes the other two labels. */
const PEM = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[A-Za-z0-9+/=\s]+-----END \1-----/gu;

/**
 * Reads the file that NODE_EXTRA_CA_CERTS names, since Electron ignores the variable in a packaged app (fuse
 * `enableNodeOptionsEnvironmentVariable`). Null when none is in force: the log then says why, without the path.
 */
export async function readExtraCertificates(
  file: string | undefined,
  log: Log,
): Promise<ExtraCertificates | null> {
  if (!file) return null;
  const text = await readSmallFile(file).catch((thrown: NodeJS.ErrnoException) => {
    log.warn(`The file that NODE_EXTRA_CA_CERTS names is ignored: ${thrown.code ?? thrown.message}.`);
    return null;
  });
  if (text === null) return null;
  const found = Array.from(text.matchAll(PEM), ([pem]) => pem);
  const certificates = found.filter(isCertificate);
  if (certificates.length === 0) {
    log.warn('The file that NODE_EXTRA_CA_CERTS names is ignored: it holds no certificate in PEM.');
    return null;
  }
  const broken = found.length - certificates.length;
  if (broken > 0)
    log.warn(`NODE_EXTRA_CA_CERTS: certificates that cannot be read and are ignored: ${broken}.`);
  log.info(`NODE_EXTRA_CA_CERTS: further certificates that are trusted: ${certificates.length}.`);
  return { file, certificates };
}

/** Neither waits for a pipe nor fills the memory. */
async function readSmallFile(file: string): Promise<string> {
  const facts = await stat(file);
  if (!facts.isFile()) throw new Error('it is not a file');
  if (facts.size > MAX_BYTES) throw new Error('it is too large');
  return readFile(file, 'latin1');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false; // counted by the caller, which logs it
  }
}
