import type { Readable } from 'node:stream';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { SendPriority } from '../../../shared/model/priority.ts';
import type { Credentials, ProxyLogin } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import type { Sink } from './bodies/downloadBody.ts';
import type { Fields } from './bodies/forms.ts';
import { encodeMultipart, type FilePart } from './bodies/multipart.ts';
import { type Handing, startUpload, type Upload } from './bodies/uploads.ts';
import { createRepeatedReads } from './repeatedReads.ts';
import {
  baseOf,
  type Downloaded,
  formOf,
  getFile,
  type Message,
  post,
  postForList,
  type ServiceAccess,
  signed,
} from './serviceAccess.ts';
import { createTransport, DEFAULT_TIMEOUTS, type Timeouts } from './transport.ts';
import { type PageEntry, parseSent, type Sent } from './wire.ts';

export interface OutgoingText {
  /** Null makes a new conversation with `title` and `participants`. */
  readonly convId: ConvId | null;
  readonly text: string;
  readonly priority: SendPriority;
  readonly title: string | null;
  readonly participants: readonly string[];
}

/** A file with its caption, `text`, which may be ''. */
export interface OutgoingUpload extends OutgoingText {
  readonly file: Pick<FilePart, 'size' | 'mimeType' | 'content'> & { readonly name: string };
}

/** Which attachment. */
export interface AttachmentPlace {
  /** '' when the service does not say. */
  readonly attachmentId: string;
  readonly convId: ConvId;
  readonly msgId: MsgId;
}

/** The HTTP client of one account. Every method rejects with an AppError, see `failures.ts`. */
export interface Client {
  /**
   * The oldest messages after `after`, of one conversation or of all, about `limit` of them if there are as many (service API, section 4.1):
   * more or fewer if the service does as it likes with msgLimit. Nothing is left out before the last of them.
   */
  get(after: number, limit: number, convId?: ConvId): Promise<readonly PageEntry[]>;
  /** Asks for one message of all conversations, only to see whether the service accepts the account. */
  probe(): Promise<void>;
  /** Sends one text (service API, section 4.3). Only `offline` and `tls` were certainly not delivered; a 4XX was refused. */
  send(text: OutgoingText): Promise<Sent>;
  /**
   * Sends one file (service API, section 4.4). It may take any time while bytes keep moving. Also rejects with `file-too-large`, with what
   * reading `content` throws, and with the reason of the upload's signal.
   */
  sendFile(upload: OutgoingUpload, handing: Handing): Promise<Sent>;
  /**
   * Passes the content of an attachment to `sink` as it arrives (service API, section 4.2): by its own id, or by its message if that is ''
   * or rejected. Rejects also with the AppErrors of the sink and the reason of `signal`.
   */
  download(file: AttachmentPlace, sink: Sink, signal: AbortSignal): Promise<Downloaded>;
  /** Registers the account's one callback address in place of any other (service API, section 4.5). Twice does no harm. */
  setWebhook(callbackUrl: string): Promise<void>;
  /** Removes the account's callback address, wherever it was registered (service API, section 4.5). Calling it twice does no harm. */
  removeWebhook(): Promise<void>;
  setPassword(password: string): void;
  /** Later requests take the new path, and running reads are repeated on it. Other requests, such as an upload, finish on the old one. */
  setProxy(url: string | null, login: ProxyLogin | null): void;
  /** The computer was asleep, or is in another network: reads that are under way are asked again on new connections. */
  renewReads(): void;
  /** Aborts running requests. */
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly credentials: Credentials;
  readonly proxyUrl: string | null;
  readonly proxyLogin?: ProxyLogin | null;
  readonly extraCertificates?: readonly string[];
  readonly clock: Clock;
  readonly timeouts?: Timeouts;
  /** Called before each request is sent; if it throws, nothing is sent. `isProbe`: the request belongs to `probe`. */
  readonly throwIfStopped?: (isProbe: boolean) => void;
}

/** @throws AppError `bad-address` for an address that must not be used */
export function createClient(options: ClientOptions): Client {
  const { credentials, proxyUrl, proxyLogin = null, clock, timeouts = DEFAULT_TIMEOUTS } = options;
  const { throwIfStopped = () => undefined, extraCertificates = [] } = options;
  const base = baseOf(credentials.serviceUrl);
  const closing = new AbortController();
  const transportBy = (url: string | null, login: ProxyLogin | null) =>
    createTransport({ base, timeouts, throwIfStopped, proxyUrl: url, proxyLogin: login, extraCertificates });
  const { email, password } = credentials;
  const access: ServiceAccess = {
    ...{ base, email, password, passwords: 0, clock, timeouts, throwIfStopped, closing: closing.signal },
    transport: transportBy(proxyUrl, proxyLogin),
  };
  const reads = createRepeatedReads(access);
  const form = (fields: Fields) => formOf(access, fields);
  /** Resolves when the earlier transports are through. */
  let left: Promise<unknown> = Promise.resolve();

  return {
    get: async (after, limit, convId) => {
      const fields = { msgId: after, msgLimit: limit, convId: convId ?? null };
      return reads.read(form(fields), convId === undefined, limit);
    },
    probe: async () => {
      await postForList(access, 'probes', form({ msgId: 0, msgLimit: 1 }), true, 1);
    },
    send: async (text) => {
      const fields = { msgText: text.text, msgPriority: text.priority, ...targetOf(text) };
      return parseSent(await post(access, 'sends', '/send', form(fields), false));
    },
    sendFile: (upload, handing) =>
      sendFile(access, upload, startUpload(upload.file.content, handing, { clock, timeouts })),
    download: (file, sink, signal) => downloadAttachment(access, file, sink, signal),
    setWebhook: (callbackUrl) => webhook(access, form({ callbackUrl })),
    removeWebhook: () => webhook(access, { ...form({}), method: 'DELETE' }),
    setPassword: (next) => {
      access.password = next;
      access.passwords += 1;
    },
    setProxy: (url, login) => {
      left = Promise.all([left, access.transport.close()]);
      access.transport = transportBy(url, login);
      reads.renew();
    },
    renewReads: () => {
      access.transport.renewReads();
      reads.renew();
    },
    close: async () => {
      closing.abort(new AppError('interrupted', 'The client was closed.'));
      await Promise.all([left, access.transport.close()]);
    },
  };
}

async function sendFile(
  access: ServiceAccess,
  { file, ...text }: OutgoingUpload,
  upload: Upload,
): Promise<Sent> {
  // Section 4.4 calls it `priority` where 4.3 says `msgPriority`.
  const fields = { ...targetOf(text), msgText: text.text || null, priority: text.priority };
  const { contentType, contentLength, body } = encodeMultipart(signed(access, fields), {
    field: 'uploadFile',
    fileName: file.name,
    mimeType: file.mimeType,
    size: file.size,
    content: upload.content,
  });
  const message = {
    headers: { 'content-type': contentType, 'content-length': String(contentLength) },
    // undici takes any AsyncIterable, as its documentation says and its types do not. Unlike a stream it reads nothing ahead.
    body: body as AsyncIterable<Uint8Array> as Readable,
    isWatched: true,
    signal: upload.signal,
  };
  try {
    return parseSent(await post(access, 'sends', '/sendfile', message, false));
  } catch (thrown) {
    throw upload.cause() ?? asUploadFailure(AppError.from(thrown));
  } finally {
    upload.end();
  }
}

async function downloadAttachment(
  access: ServiceAccess,
  { attachmentId, convId, msgId }: AttachmentPlace,
  sink: Sink,
  signal: AbortSignal,
): Promise<Downloaded> {
  const byMessage = () => getFile(access, { convId, msgId }, sink, signal);
  if (attachmentId === '') return byMessage();
  try {
    return await getFile(access, { attachmentId }, sink, signal);
  } catch (thrown) {
    // Section 4.2 calls it a numeric value, but section 2.2 shows one that isn't.
    if (AppError.from(thrown).code !== 'invalid-request') throw thrown;
    return byMessage();
  }
}

/** Success is the plain text OK (service API, section 4.5); anything else comes from something in between. */
async function webhook(access: ServiceAccess, message: Message): Promise<void> {
  const headers = { ...message.headers, accept: 'text/plain, application/json' };
  const body = await post(access, 'sends', '/webhook', { ...message, headers }, false);
  if (body.trim() !== 'OK') throw new AppError('malformed', '/webhook was not answered with OK.');
}

/** Where a text or file goes; title and participants only along with a new conversation (service API, sections 4.3 and 4.4). */
function targetOf({ convId, title, participants }: Omit<OutgoingText, 'text' | 'priority'>): Fields {
  if (convId !== null) return { convId };
  return { convTitle: title || null, participants: participants.join(',') || null };
}

/** 413 says that the content is too large (RFC 9110, section 15.5.14). */
function asUploadFailure(error: AppError): AppError {
  if (error.details.status !== 413) return error;
  return new AppError('file-too-large', error.message, error.details, { cause: error });
}
