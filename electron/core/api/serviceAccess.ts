import type { Dispatcher } from 'undici';
import { AppError } from '../../../shared/errors/errors.ts';
import { normaliseServiceUrl } from '../../../shared/model/serviceAddress.ts';
import type { Clock } from '../time/clock.ts';
import { download, type Sink } from './bodies/downloadBody.ts';
import { encodeForm, type Fields } from './bodies/forms.ts';
import { watchRate } from './bodies/rateWatch.ts';
import { readBeginning, readWords } from './bodies/readWords.ts';
import { fromReply, fromTransport, isPortal, isWebPage, type Reply } from './failures.ts';
import { createInformationalCount } from './informational.ts';
import { readList } from './readList.ts';
import { within } from './timeLimit.ts';
import type { Timeouts, Transport } from './transport.ts';
import type { PageEntry } from './wire.ts';

/** The address of an account's requests, and the transport that sends them. */
export interface ServiceAccess {
  readonly base: URL;
  readonly email: string;
  password: string;
  /** How many were entered since the client was created. */
  passwords: number;
  /** Changes with the network path. */
  transport: Transport;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  /** Aborts when the client is closed. */
  readonly closing: AbortSignal;
  /** See `ClientOptions.throwIfStopped`. */
  readonly throwIfStopped: (isProbe: boolean) => void;
}

/** The content of a request. */
export interface Message extends Pick<Dispatcher.DispatchOptions, 'body'> {
  readonly headers: Readonly<Record<string, string>>;
  /** It may take any time, because `signal` watches that it progresses. */
  readonly isWatched?: boolean;
  readonly signal?: AbortSignal;
  /** POST unless given. */
  readonly method?: 'DELETE';
}

/** A download without its content. */
export interface Downloaded {
  /** The response stated its length, so the content is certainly complete. */
  readonly isLengthSaid: boolean;
  /** It looks like a web page, which may come from the network and not from the service. */
  readonly isWebPage: boolean;
}

/** Which connections it uses: see `Transport`. */
export type Kind = 'reads' | 'sends' | 'probes';

/** @throws AppError `bad-address` for an address that must not be used */
export function baseOf(serviceUrl: string): URL {
  return new URL(normaliseServiceUrl(serviceUrl));
}

/** Adds the fields that every request has (service API, section 5). */
export function signed({ email, password }: ServiceAccess, fields: Fields): Fields {
  return { email, password, ...fields };
}

export function formOf(access: ServiceAccess, fields: Fields): Message {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeForm(signed(access, fields)),
  };
}

/**
 * The body of a 200 response, or of any success for a send, where only the message id counts. Rejects with an AppError of `failures.ts`.
 * `isPlainRead`: see `fromReply`.
 */
export async function post(
  access: ServiceAccess,
  kind: Kind,
  path: string,
  message: Message,
  isPlainRead: boolean,
): Promise<string> {
  const { reply, context } = await exchange(access, kind, path, message, readWords);
  const isTaken = reply.status === 200 || (path.startsWith('/send') && isSuccess(reply));
  if (isTaken && !isPortal(reply, context.origin)) return reply.body;
  throw fromReply(reply, { ...context, isPlainRead });
}

/** The oldest messages of a response to `/get`, at least `limit` if it has as many. Rejects like `post`. */
export async function postForList(
  access: ServiceAccess,
  kind: Kind,
  message: Message,
  isPlainRead: boolean,
  limit: number,
): Promise<readonly PageEntry[]> {
  let entries: readonly PageEntry[] | null = null;
  const { reply, context } = await exchange(access, kind, '/get', message, async (body) => {
    const read = await readList(body, limit);
    if (read.kind === 'list') entries = read.entries;
    return read.kind === 'list' ? '[' : read.text;
  });
  if (reply.status !== 200 || isPortal(reply, context.origin))
    throw fromReply(reply, { ...context, isPlainRead });
  if (entries === null) throw new AppError('malformed', 'The answer is not a list of messages.');
  return entries;
}

type Body = AsyncIterable<Uint8Array>;

/** Sends a request, and reads the body of a 200 with `read`. Rejects with an AppError of `failures.ts`. */
async function exchange(
  access: ServiceAccess,
  kind: Kind,
  path: string,
  message: Message,
  read: (body: Body) => Promise<string>,
) {
  access.throwIfStopped(kind === 'probes');
  const context = contextOf(access, path);
  const reply = await (message.isWatched
    ? ask(access, kind, path, message, read)
    : within(access.timeouts.whole, (late) => ask(access, kind, path, message, read, late))
  ).catch((thrown: unknown) => {
    throw fromTransport(thrown, context);
  });
  return { reply, context };
}

async function ask(
  access: ServiceAccess,
  kind: Kind,
  path: string,
  { signal, isWatched, ...message }: Message,
  read: (body: Body) => Promise<string>,
  late?: AbortSignal,
): Promise<Reply> {
  const rate = watchRate(access.timeouts.idle);
  const interim = createInformationalCount();
  const signals = [access.closing, signal, late, rate.signal, interim.signal];
  try {
    const { statusCode, headers, body } = await access.transport[kind].request({
      method: 'POST',
      ...message,
      ...placeOf(access, path),
      // It would run from the moment the connection is made.
      ...(isWatched && { headersTimeout: 0 }),
      headers: { accept: 'application/json', ...message.headers },
      signal: AbortSignal.any(signals.filter((each) => each !== undefined)),
      onInfo: interim.add,
    });
    rate.begin();
    const counted = counting(body, rate.moved);
    return {
      status: statusCode,
      headers,
      body: await (statusCode === 200 ? read(counted) : readBeginning(counted).catch(noWords)),
    };
  } finally {
    rate.end();
  }
}

async function* counting(body: Body, moved: (bytes: number) => void): Body {
  for await (const chunk of body) {
    moved(chunk.byteLength);
    yield chunk;
  }
}

/** Hands the content of an attachment to `sink`; see `Client.download`. */
export async function getFile(
  access: ServiceAccess,
  fields: Fields,
  sink: Sink,
  signal: AbortSignal,
): Promise<Downloaded> {
  access.throwIfStopped(false);
  const context = contextOf(access, '/getfile');
  const request = { ...placeOf(access, '/getfile'), method: 'POST', ...formOf(access, fields) } as const;
  const rate = watchRate(access.timeouts.idle);
  const ended = AbortSignal.any([signal, access.closing, rate.signal]);
  const answer = await download(access.transport.downloads, request, sink, ended, rate)
    .catch((thrown: unknown) => {
      throw fromTransport(thrown, context);
    })
    .finally(rate.end);
  if (answer.status !== 200) throw fromReply(answer, { ...context, isPlainRead: false });
  // The transport already rejects fewer bytes.
  const isLengthSaid = answer.headers['content-length'] !== undefined;
  return { isLengthSaid, isWebPage: isWebPage(answer) };
}

const contextOf = ({ base, email, password, clock }: ServiceAccess, path: string) => ({
  ...{ path, origin: base.origin, email, password, now: clock.now() },
});

const placeOf = ({ base }: ServiceAccess, path: string) => ({
  origin: base.origin,
  path: `${base.pathname.replace(/\/$/u, '')}${path}`,
});

/** A refusal also counts without its text: a service that refuses a file may close the connection before it has read the whole file. */
const noWords = () => '';

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;
