import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../../shared/errors/errors.ts';
import {
  isManifestName,
  MANIFEST_ENDING,
  type TranscriptCheck,
  type TranscriptProblem,
} from '../../../../shared/model/transcripts.ts';
import type { ListedFile } from '../manifest.ts';
import { type Found, MOST_MANIFEST, RefusedCheck, readManifest } from './readManifest.ts';
import { verifyZip } from './verifyZip.ts';

/**
 * Compares a transcript with its manifest: a zip file with the one in it, a single file with the one beside it; or the files that a manifest
 * names with it. It finds damage, and no forgery: whoever changes a file can change the manifest, too. Never rejects.
 */
export async function verifyTranscript(file: string): Promise<TranscriptCheck> {
  try {
    const { manifest, sha256, problems } = await checkFile(file);
    const { messages, isComplete } = manifest.coverage;
    const { madeAt, files } = manifest;
    return { kind: 'checked', messages, isComplete, madeAt, files: files.length, sha256, problems };
  } catch (thrown) {
    return { kind: 'refused', reason: thrown instanceof RefusedCheck ? thrown.reason : 'unreadable' };
  }
}

async function checkFile(file: string): Promise<Found> {
  const facts = await stat(file).catch((cause: unknown) => {
    throw new RefusedCheck(codeOf(cause) === 'ENOENT' ? 'no-file' : 'unreadable', { cause });
  });
  if (!facts.isFile()) throw new RefusedCheck('no-file');
  if (isManifestName(path.basename(file))) return checkListed(file);
  return (await isZip(file)) ? verifyZip(file) : checkBeside(file);
}

/** A local file header, or the end of an empty zip file (APPNOTE.TXT 6.3, sections 4.3.7 and 4.3.16). */
const ZIP_BEGINS = ['504b0304', '504b0506'];

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && ZIP_BEGINS.includes(buffer.toString('hex'));
  } finally {
    await handle.close();
  }
}

/** Compares a transcript of one file with the manifest beside it. Both may have got another name since. */
async function checkBeside(file: string): Promise<Found> {
  const { manifest, sha256 } = await readBeside(`${file}${MANIFEST_ENDING}`);
  const [listed, ...more] = manifest.files;
  if (listed === undefined || more.length > 0) throw new RefusedCheck('bad-manifest');
  const problem = await compare(file, listed);
  return {
    manifest,
    sha256,
    problems: problem === null ? [] : [{ kind: problem, name: path.basename(file) }],
  };
}

/** Compares each file that a manifest lists. */
async function checkListed(manifestFile: string): Promise<Found> {
  const { manifest, sha256 } = await readBeside(manifestFile);
  const problems: TranscriptProblem[] = [];
  for (const listed of manifest.files) {
    const problem = await compare(path.join(path.dirname(manifestFile), listed.name), listed);
    if (problem !== null) problems.push({ kind: problem, name: listed.name });
  }
  return { manifest, sha256, problems };
}

async function readBeside(manifestFile: string): Promise<Omit<Found, 'problems'>> {
  const facts = await stat(manifestFile).catch((cause: unknown) => {
    throw new RefusedCheck('no-manifest', { cause });
  });
  if (!facts.isFile() || facts.size > MOST_MANIFEST) throw new RefusedCheck('bad-manifest');
  const bytes = await readFile(manifestFile);
  return { manifest: readManifest(bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function compare(file: string, { bytes, sha256 }: ListedFile): Promise<'damaged' | 'missing' | null> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) return 'missing';
  if (facts.size !== bytes) return 'damaged';
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex') === sha256 ? null : 'damaged';
}
