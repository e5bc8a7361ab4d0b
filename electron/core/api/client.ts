import type { Dispatcher } from 'undici';
import { AppError } from '../../../shared/errors.ts';
import type { ConvId, SendPriority } from '../../../shared/model.ts';
import type { Clock } from '../clock.ts';
import type { Credentials } from '../protocol.ts';
import { normaliseServiceUrl } from './address.ts';
import { fromStatus, fromTransport } from './failures.ts';
import { encodeForm, type Fields } from './forms.ts';
import { createTransport, DEFAULT_TIMEOUTS, type Timeouts } from './transport.ts';
import { type PageEntry, parsePage, parseSent, type Sent } from './wire.ts';

export interface OutgoingText {
  /** Null makes a new conversation with `title` and `participants`. */
  readonly convId: ConvId | null;
  readonly text: string;
  readonly priority: SendPriority;
  readonly title: string | null;
  readonly participants: readonly string[];
}

/** The HTTP client of one account. Every method rejects with an AppError, see `failures.ts`. */
export interface Client {
  /** The messages after `after`, oldest first, at most `limit` of them (service API, section 4.1). */
  get(after: number, limit: number): Promise<readonly PageEntry[]>;
  /** Sends one text (service API, section 4.3). Only `offline` and `tls` are certain not to have arrived; an answer 4XX was refused. */
  send(text: OutgoingText): Promise<Sent>;
  setPassword(password: string): void;
  /** Later requests take the new way. Resolves when the earlier ones are through. */
  setProxy(url: string | null): Promise<void>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly credentials: Credentials;
  readonly proxyUrl: string | null;
  readonly clock: Clock;
  readonly timeouts?: Timeouts;
}

/** @throws AppError `bad-address` for an address that must not be used */
export function createClient({
  credentials,
  proxyUrl,
  clock,
  timeouts = DEFAULT_TIMEOUTS,
}: ClientOptions): Client {
  const base = new URL(normaliseServiceUrl(credentials.serviceUrl));
  const prefix = base.pathname.replace(/\/$/u, '');
  let { password } = credentials;
  let transport = createTransport(base, proxyUrl, timeouts);
  const closing = new AbortController();

  /** The body of a 200 answer. */
  async function post(
    dispatcher: Dispatcher,
    path: string,
    fields: Fields,
    isPlainRead: boolean,
  ): Promise<string> {
    const context = { path, password, now: clock.now() };
    let answer: { status: number; retryAfter: string | null; body: string };
    try {
      const { statusCode, headers, body } = await dispatcher.request({
        origin: base.origin,
        path: `${prefix}${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: encodeForm({ email: credentials.email, password, ...fields }),
        signal: closing.signal,
      });
      const retryAfter = headers['retry-after'];
      answer = {
        status: statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        body: await body.text(),
      };
    } catch (thrown) {
      throw fromTransport(thrown, context);
    }
    if (answer.status === 200) return answer.body;
    throw fromStatus(answer.status, answer.retryAfter, answer.body, { ...context, isPlainRead });
  }

  return {
    get: async (after, limit) => {
      const fields = { msgId: after, msgLimit: limit };
      const ask = (connections: Dispatcher) => post(connections, '/get', fields, true);
      const body = await ask(transport.reads).catch((thrown: unknown) => {
        // A kept connection may have been closed meanwhile. Reading twice does no harm, so a new one is tried before it counts.
        if (closing.signal.aborted || AppError.from(thrown).code !== 'interrupted') throw thrown;
        return ask(transport.sends);
      });
      return parsePage(body);
    },
    send: async ({ convId, text, priority, title, participants }) => {
      const isNew = convId === null;
      const fields = {
        msgText: text,
        msgPriority: priority,
        convId,
        convTitle: isNew && title ? title : null,
        participants: isNew && participants.length > 0 ? participants.join(',') : null,
      };
      return parseSent(await post(transport.sends, '/send', fields, false));
    },
    setPassword: (next) => {
      password = next;
    },
    setProxy: async (url) => {
      const old = transport;
      transport = createTransport(base, url, timeouts);
      await old.close();
    },
    close: async () => {
      closing.abort(new AppError('interrupted', 'The client was closed.'));
      await transport.close();
    },
  };
}
