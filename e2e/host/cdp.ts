import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright';

/** The target or the browser is gone, and no one waits for the answer. */
class CdpClosed extends Error {}

/** For work that no one waits for: a target or document that has gone away is no error, anything else goes to stderr. */
export function unlessGone(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (error instanceof CdpClosed || /Cannot find context|Invalid InterceptionId/.test(String(error)))
      return;
    process.stderr.write(`electron-host: ${error instanceof Error ? error.stack : String(error)}\n`);
  });
}

interface Pending {
  readonly method: string;
  readonly sessionId: string | undefined;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

interface Incoming {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: never;
  readonly error?: { readonly message: string };
}

/** One attached target, or the browser itself when `id` is undefined. Typed by Playwright's copy of the protocol. */
export class CdpSession {
  readonly id: string | undefined;
  readonly #events = new EventEmitter();
  readonly #call: (method: string, params: unknown) => Promise<never>;

  constructor(id: string | undefined, call: (method: string, params: unknown) => Promise<never>) {
    this.id = id;
    this.#call = call;
  }

  /** Rejects with CdpClosed when the target goes away first. */
  readonly send: CDPSession['send'] = (method, params) => this.#call(method, params);

  /** Sends without waiting for an answer. */
  readonly tell: (...args: Parameters<CDPSession['send']>) => void = (method, params) =>
    unlessGone(this.#call(method, params));

  readonly on = ((event: string, listener: (payload: unknown) => void) => {
    this.#events.on(event, listener);
    return this;
  }) as unknown as CDPSession['addListener'];

  emit(event: string, payload: unknown): void {
    this.#events.emit(event, payload);
  }
}

/** The DevTools protocol over `--remote-debugging-pipe`: JSON messages that end in a NUL byte. */
export class CdpConnection {
  readonly root: CdpSession;
  readonly #output: Writable;
  readonly #sessions = new Map<string, CdpSession>();
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #closed = false;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    this.root = new CdpSession(undefined, (method, params) => this.#call(undefined, method, params));
    let rest: Buffer[] = [];
    input.on('data', (chunk: Buffer) => {
      let from = 0;
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
        rest.push(chunk.subarray(from, end));
        this.#receive(Buffer.concat(rest).toString());
        rest = [];
        from = end + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    });
    for (const stream of [input, output]) {
      // EPIPE and ECONNRESET only say that Chromium ended; its exit is reported elsewhere.
      stream.on('error', () => this.#close());
      stream.on('close', () => this.#close());
    }
  }

  /** The session of a target that was attached with `flatten: true`. */
  session(id: string): CdpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new CdpSession(id, (method, params) => this.#call(id, method, params));
    this.#sessions.set(id, session);
    return session;
  }

  #call(sessionId: string | undefined, method: string, params: unknown): Promise<never> {
    if (this.#closed) return Promise.reject(new CdpClosed(`${method}: the browser is gone`));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, sessionId, resolve, reject });
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #receive(json: string): void {
    const message = JSON.parse(json) as Incoming;
    if (message.id !== undefined) {
      this.#settle(message.id, message);
      return;
    }
    if (message.method === undefined) return;
    const session = message.sessionId === undefined ? this.root : this.session(message.sessionId);
    session.emit(message.method, message.params);
    if (message.method === 'Target.detachedFromTarget') {
      this.#forget((message.params as { sessionId: string }).sessionId);
    }
  }

  #settle(id: number, { result, error }: Incoming): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (!error) pending.resolve(result as never);
    else if (
      /Session with given id not found|Browser window not found|Target (?:closed|crashed)|Inspected target navigated or closed/.test(
        error.message,
      )
    )
      pending.reject(new CdpClosed(`${pending.method}: ${error.message}`));
    else pending.reject(new Error(`${pending.method}: ${error.message}`));
  }

  #forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
    for (const [id, pending] of this.#pending) {
      if (pending.sessionId !== sessionId) continue;
      this.#pending.delete(id);
      pending.reject(new CdpClosed(`${pending.method}: the target is gone`));
    }
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const pending of this.#pending.values())
      pending.reject(new CdpClosed(`${pending.method}: the browser is gone`));
    this.#pending.clear();
  }
}
