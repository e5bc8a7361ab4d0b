import type { Session } from 'electron';
import { AppError } from '../../../shared/errors/errors.ts';
import { MEDIA_SCHEME } from '../../../shared/model/files/media.ts';
import {
  type AccountId,
  accountId,
  type MsgId,
  msgId,
  type StagedId,
  stagedId,
} from '../../../shared/model/ids.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { describe, type Log } from '../app/log.ts';
import { parseRange } from './ranges.ts';

type Core = Pick<CoreClient, 'control'>;

interface MediaParts {
  /** The core of an account that is open. @throws AppError `signed-out` for any other */
  readonly coreOf: (account: AccountId) => Core;
  readonly log: Log;
}

/** A file that the page may show: its bytes, and what they are. */
interface Shown {
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** Reads `length` bytes from `start` on. */
  readonly read: (start: number, length: number) => Promise<Uint8Array>;
}

const PIECE_BYTES = 2 ** 20;

/** The type for anything that must not be rendered as what it is: the page can read it, and Chromium does nothing with it. */
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
export function serveMedia(session: Session, { coreOf, log }: MediaParts): void {
  const find = async (address: string): Promise<Shown | null> => {
    const url = URL.parse(address);
    const [, account = '', id = '', more] = url?.pathname.split('/') ?? [];
    if (!/^[a-z0-9]{1,64}$/u.test(account) || more !== undefined) return null;
    const core = coreOf(accountId(account));
    if (url?.host === 'file' && /^\d{1,16}$/u.test(id)) return received(core, msgId(Number(id)));
    if (url?.host === 'staged' && /^[\da-f-]{36}$/u.test(id)) return staged(core, stagedId(id));
    return null;
  };
  const received = async (core: Core, id: MsgId): Promise<Shown> => {
    const { size, nature } = await core.control('locate', { msgId: id });
    const isMedia = nature.preview !== null && nature.preview.kind !== 'text';
    const read = (start: number, length: number) => core.control('readFile', { msgId: id, start, length });
    return { size, mimeType: (isMedia ? nature.sniffed : null) ?? BYTES, read };
  };
  const staged = async (core: Core, id: StagedId): Promise<Shown> => {
    const { size, picture, sniffed } = await core.control('locateStaged', { id });
    const read = (start: number, length: number) => core.control('readStaged', { id, start, length });
    return { size, mimeType: (picture ? sniffed : null) ?? BYTES, read };
  };
  session.protocol.handle(MEDIA_SCHEME, async (request) => {
    try {
      const file = request.method === 'GET' ? await find(request.url) : null;
      return file ? answer(file, request.headers.get('Range')) : notFound();
    } catch (thrown) {
      // Removed, put out by the limit, or signed out, since the page heard of it.
      if (!['not-found', 'signed-out'].includes(AppError.from(thrown).code))
        log.warn(`Media: ${describe(thrown)}`);
      return notFound();
    }
  });
}

function answer({ size, mimeType, read }: Shown, asked: string | null): Response {
  const range = parseRange(asked, size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...HEADERS, 'Content-Range': `bytes */${size}` } });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end - start + 1;
  const headers = { ...HEADERS, 'Content-Type': mimeType, 'Content-Length': String(length) };
  const body = length === 0 ? null : bodyOf(read, start, end);
  if (range === null) return new Response(body, { headers });
  const contentRange = `bytes ${start}-${end}/${size}`;
  return new Response(body, { status: 206, headers: { ...headers, 'Content-Range': contentRange } });
}

/** Read as the page takes it: a film of any size costs the memory of a few pieces. */
function bodyOf(read: Shown['read'], start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await read(position, Math.min(PIECE_BYTES, end + 1 - position));
        // A staged file may have become shorter.
        if (piece.byteLength === 0) return controller.error(new Error('The file ended too early.'));
        position += piece.byteLength;
        controller.enqueue(piece);
        if (position > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: HEADERS });
}
