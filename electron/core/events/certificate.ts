import { open } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { AppError } from '../../../shared/errors/errors.ts';

/** The paths of a certificate (with its chain) and its key, both in PEM form. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** The contents of these files. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A chain of many certificates has some ten thousand bytes. */
const MAX_BYTES = 1_048_576;

/** Reads both files. @throws AppError `certificate-unusable` when they cannot be read or do not belong together */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  try {
    const [cert, key] = await Promise.all([readText(files.cert), readText(files.key)]);
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (cause) {
    // Without the thrown message: it may hold a path.
    throw new AppError('certificate-unusable', `The certificate cannot be used (${codeOf(cause)}).`);
  }
}

async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new Error('too large');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
}
