import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError } from '../../../shared/errors.ts';
import type { ConvId, MsgId, SendPriority } from '../../../shared/model.ts';
import { normaliseServiceUrl } from '../../../shared/serviceAddress.ts';
import type { Credentials, ProxyLogin } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import { download, type Sink } from './downloads.ts';
import { fromReply, fromTransport, isPortal, type Reply } from './failures.ts';
import { encodeForm, type Fields } from './forms.ts';
import { encodeMultipart, type FilePart } from './multipart.ts';
import { createTransport, DEFAULT_TIMEOUTS, type Timeouts } from './transport.ts';
import { type Handing, startUpload } from './uploads.ts';
import { type PageEntry, parsePage, parseSent, type Sent } from './wire.ts';

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
  /** The messages after `after`, of one conversation or of all, oldest first, at most `limit` of them (service API, section 4.1). */
  get(after: number, limit: number, convId?: ConvId): Promise<readonly PageEntry[]>;
  /** Asks for one message of all conversations, only to see whether the service accepts the account. */
  probe(): Promise<void>;
  /** Sends one text (service API, section 4.3). Only `offline` and `tls` are certain not to have arrived; an answer 4XX was refused. */
  send(text: OutgoingText): Promise<Sent>;
  /**
   * Sends one file (service API, section 4.4), however long it takes as long as it goes on. Rejects also with `file-too-large`, with what
   * reading `content` throws, and with the reason of the handing's signal.
   */
  sendFile(upload: OutgoingUpload, handing: Handing): Promise<Sent>;
  /**
   * Hands the content of an attachment to `sink` as it comes (service API, section 4.2): by its own id, by its message where that is '' or refused. AppErrors of the sink and the
   * reason of `signal` come out as they are. Gives whether the answer said its length, so that all of it came for certain.
   */
  download(file: AttachmentPlace, sink: Sink, signal: AbortSignal): Promise<boolean>;
  /** Registers the account's one callback address in place of any other (service API, section 4.5). Twice does no harm. */
  setWebhook(callbackUrl: string): Promise<void>;
  /** Removes the account's callback address, whoever registered it (service API, section 4.5). Twice does no harm. */
  removeWebhook(): Promise<void>;
  setPassword(password: string): void;
  /** Later requests take the new way, and reads that are under way are asked again on it; whatever else is, an upload say, comes to its end on the old one. */
  setProxy(url: string | null, login: ProxyLogin | null): void;
  /** The computer was asleep, or is in another network: reads that are under way are asked again on new connections. */
  renewReads(): void;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly credentials: Credentials;
  readonly proxyUrl: string | null;
  readonly proxyLogin?: ProxyLogin | null;
  readonly clock: Clock;
  readonly timeouts?: Timeouts;
  /** Asked before each request goes on the wire; what it throws comes out, and nothing was sent. `isProbe`: it is that of `probe`. */
  readonly throwIfStopped?: (isProbe: boolean) => void;
}

/** What a request says. */
interface Message extends Pick<Dispatcher.DispatchOptions, 'body' | 'headersTimeout'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** POST unless given. */
  readonly method?: 'DELETE';
}

/** @throws AppError `bad-address` for an address that must not be used */
export function createClient({
  credentials,
  proxyUrl,
  proxyLogin = null,
  clock,
  timeouts = DEFAULT_TIMEOUTS,
  throwIfStopped = () => undefined,
}: ClientOptions): Client {
  const base = new URL(normaliseServiceUrl(credentials.serviceUrl));
  const prefix = base.pathname.replace(/\/$/u, '');
  const { email } = credentials;
  let { password } = credentials;
  const common = { base, timeouts, throwIfStopped };
  let transport = createTransport({ ...common, proxyUrl, proxyLogin });
  /** Resolves when the earlier transports are through. */
  let left: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  /** Of what is being read: aborted, it is asked anew. */
  let renewal = new AbortController();

  const contextOf = (path: string) => ({ path, origin: base.origin, email, password, now: clock.now() });

  /** The body of a 200 answer; of a send's, of any success: whether it names the message is what counts. */
  async function post(
    dispatcher: Dispatcher,
    path: string,
    message: Message,
    isPlainRead: boolean,
  ): Promise<string> {
    throwIfStopped(dispatcher === transport.probes);
    const context = contextOf(path);
    let reply: Reply;
    try {
      const { statusCode, headers, body } = await dispatcher.request({
        method: 'POST',
        ...message,
        origin: base.origin,
        path: `${prefix}${path}`,
        headers: { accept: 'application/json', ...message.headers },
        signal: message.signal ? AbortSignal.any([closing.signal, message.signal]) : closing.signal,
      });
      reply = {
        status: statusCode,
        headers,
        body: await (statusCode === 200 ? body.text() : body.text().catch(noWords)),
      };
    } catch (thrown) {
      throw fromTransport(thrown, context);
    }
    const isTaken = reply.status === 200 || (path.startsWith('/send') && isSuccess(reply));
    if (isTaken && !isPortal(reply, base.origin)) return reply.body;
    throw fromReply(reply, { ...context, isPlainRead });
  }

  /**
   * Reading twice does no harm, so what broke off is asked again before it counts; but not with a password that was entered meanwhile, which is
   * tried by whoever looks what becomes of it.
   */
  async function read(message: Message, isPlain: boolean): Promise<string> {
    const known = password;
    for (let mayBreak = true; ; ) {
      const { signal } = renewal;
      // A kept connection may have been closed meanwhile.
      const connections = mayBreak ? transport.reads : transport.sends;
      try {
        return await post(connections, '/get', { ...message, signal }, isPlain);
      } catch (thrown) {
        if (closing.signal.aborted || password !== known) throw thrown;
        if (AppError.from(thrown).code !== 'interrupted') throw thrown;
        if (!signal.aborted && !mayBreak) throw thrown;
        mayBreak = signal.aborted;
      }
    }
  }

  /** Whoever is at the other end of what is being read may be gone. */
  function renew(): void {
    renewal.abort();
    renewal = new AbortController();
  }

  const signed = (fields: Fields): Fields => ({ email, password, ...fields });
  const form = (fields: Fields): Message => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeForm(signed(fields)),
  });

  async function downloadBy(fields: Fields, sink: Sink, signal: AbortSignal): Promise<boolean> {
    throwIfStopped(false);
    const context = contextOf('/getfile');
    const request = {
      origin: base.origin,
      path: `${prefix}/getfile`,
      method: 'POST',
      ...form(fields),
    } as const;
    const ended = AbortSignal.any([signal, closing.signal]);
    const answer = await download(transport.downloads, request, sink, ended).catch((thrown: unknown) => {
      throw thrown instanceof AppError ? thrown : fromTransport(thrown, context);
    });
    if (answer.status !== 200) throw fromReply(answer, { ...context, isPlainRead: false });
    // Of fewer bytes than that the transport makes an error.
    return answer.headers['content-length'] !== undefined;
  }

  /** Success is the plain text OK (service API, section 4.5); anything else comes from somebody in between. */
  async function webhook(message: Message): Promise<void> {
    const headers = { ...message.headers, accept: 'text/plain, application/json' };
    const body = await post(transport.sends, '/webhook', { ...message, headers }, false);
    if (body.trim() !== 'OK') throw new AppError('malformed', '/webhook was not answered with OK.');
  }

  return {
    get: async (after, limit, convId) => {
      const fields = { msgId: after, msgLimit: limit, convId: convId ?? null };
      return parsePage(await read(form(fields), convId === undefined));
    },
    probe: async () => {
      parsePage(await post(transport.probes, '/get', form({ msgId: 0, msgLimit: 1 }), true));
    },
    send: async (text) => {
      const fields = { msgText: text.text, msgPriority: text.priority, ...targetOf(text) };
      return parseSent(await post(transport.sends, '/send', form(fields), false));
    },
    sendFile: async ({ file, ...text }, handing) => {
      const upload = startUpload(file.content, handing, { clock, timeouts });
      // Section 4.4 calls it `priority` where 4.3 says `msgPriority`.
      const fields = { ...targetOf(text), msgText: text.text || null, priority: text.priority };
      const { contentType, contentLength, body } = encodeMultipart(signed(fields), {
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
        // It would count from when the connection stands; the upload has a watch of its own.
        headersTimeout: 0,
        signal: upload.signal,
      };
      try {
        return parseSent(await post(transport.sends, '/sendfile', message, false));
      } catch (thrown) {
        throw upload.cause() ?? asUploadFailure(AppError.from(thrown));
      } finally {
        upload.end();
      }
    },
    download: async ({ attachmentId, convId, msgId }, sink, signal) => {
      const byMessage = () => downloadBy({ convId, msgId }, sink, signal);
      if (attachmentId === '') return byMessage();
      try {
        return await downloadBy({ attachmentId }, sink, signal);
      } catch (thrown) {
        // Section 4.2 calls it a numeric value, and section 2.2 shows one that is none.
        if (AppError.from(thrown).code !== 'invalid-request') throw thrown;
        return byMessage();
      }
    },
    setWebhook: (callbackUrl) => webhook(form({ callbackUrl })),
    removeWebhook: () => webhook({ ...form({}), method: 'DELETE' }),
    setPassword: (next) => {
      password = next;
    },
    setProxy: (url, login) => {
      left = Promise.all([left, transport.close()]);
      transport = createTransport({ ...common, proxyUrl: url, proxyLogin: login });
      renew();
    },
    renewReads: () => {
      transport.renewReads();
      renew();
    },
    close: async () => {
      closing.abort(new AppError('interrupted', 'The client was closed.'));
      await Promise.all([left, transport.close()]);
    },
  };
}

/** A refusal is one without its words, too: a service that refuses a file may break the connection instead of reading the rest of it. */
const noWords = () => '';

/** Where a text or file goes; title and participants only along with a new conversation (service API, sections 4.3 and 4.4). */
function targetOf({ convId, title, participants }: Omit<OutgoingText, 'text' | 'priority'>): Fields {
  if (convId !== null) return { convId };
  return { convTitle: title || null, participants: participants.join(',') || null };
}

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** 413 says that the content is too large (RFC 9110, section 15.5.14). */
function asUploadFailure(error: AppError): AppError {
  if (error.details.status !== 413) return error;
  return new AppError('file-too-large', error.message, error.details, { cause: error });
}
