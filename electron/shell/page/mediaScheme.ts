import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Session } from 'electron';
import { AppError } from '../../../shared/errors/errors.ts';
import { MEDIA_SCHEME } from '../../../shared/model/files/media.ts';
import { type MsgId, msgId, type StagedId, stagedId } from '../../../shared/model/ids.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { describe, type Log } from '../app/log.ts';
import { parseRange } from './ranges.ts';

interface MediaParts {
  readonly core: Pick<CoreClient, 'control'>;
  readonly log: Log;
}

/** A file that the page may show: its bytes, and what they are. */
interface Shown {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
}

/** What is given for anything that is not to be shown as what it is: the page can read it, and Chromium makes nothing of it. */
const BYTES = 'application/octet-stream';

/** Whatever a file holds, it is a picture, a sound or bytes, never a page or a script. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Accept-Ranges': 'bytes',
  // Contents go when the person removes them.
  'Cache-Control': 'no-store',
} as const;

/** Serves the contents of files on this computer under the media scheme, whole or in ranges (RFC 9110, section 14). */
export function serveMedia(session: Session, { core, log }: MediaParts): void {
  const find = (address: string): Promise<Shown | null> => {
    const url = URL.parse(address);
    const id = url?.pathname.slice(1) ?? '';
    if (url?.host === 'file' && /^\d{1,16}$/u.test(id)) return received(msgId(Number(id)));
    if (url?.host === 'staged' && /^[\da-f-]{36}$/u.test(id)) return staged(stagedId(id));
    return Promise.resolve(null);
  };
  const received = async (id: MsgId): Promise<Shown> => {
    const { path, size, nature } = await core.control('locate', { msgId: id });
    const isMedia = nature.preview !== null && nature.preview.kind !== 'text' && !nature.mayRun;
    return { path, size, mimeType: (isMedia ? nature.sniffed : null) ?? BYTES };
  };
  const staged = async (id: StagedId): Promise<Shown> => {
    const { path, size, picture, sniffed } = await core.control('locateStaged', { id });
    return { path, size, mimeType: (picture ? sniffed : null) ?? BYTES };
  };
  session.protocol.handle(MEDIA_SCHEME, async (request) => {
    try {
      const file = request.method === 'GET' ? await find(request.url) : null;
      return file ? answer(file, request.headers.get('Range')) : notFound();
    } catch (thrown) {
      // Removed, or put out by the limit, since the page heard of it.
      if (AppError.from(thrown).code !== 'not-found') log.warn(`Media: ${describe(thrown)}`);
      return notFound();
    }
  });
}

function answer({ path, size, mimeType }: Shown, asked: string | null): Response {
  const range = parseRange(asked, size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...HEADERS, 'Content-Range': `bytes */${size}` } });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end - start + 1;
  const headers = { ...HEADERS, 'Content-Type': mimeType, 'Content-Length': String(length) };
  const body = length === 0 ? null : bodyOf(path, start, end);
  if (range === null) return new Response(body, { headers });
  const contentRange = `bytes ${start}-${end}/${size}`;
  return new Response(body, { status: 206, headers: { ...headers, 'Content-Range': contentRange } });
}

/** Read as the page takes it: a film of any size costs the memory of a few pieces. */
function bodyOf(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: HEADERS });
}
