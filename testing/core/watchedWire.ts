import { subscribe } from 'node:diagnostics_channel';

/** An action of core's HTTP client, reported as it happens. */
export interface WireReport {
  readonly type: 'wire';
  /**
   * `refused`: a response that refuses the password can be read. `begun-after`: a request was sent although such a response could be read
   * before. If none of those answered a plain read, plain reads may be sent, to make sure.
   */
  readonly what: 'refused' | 'begun-after';
  /** Of the request, such as `/get`. */
  readonly path: string;
}

export interface Wire {
  /** From now on there is another password: responses to the earlier one no longer count. */
  credentialsChanged(): void;
}

/** The service's response to a wrong password: its status and words, each of which may be replaced. */
export interface Refusing {
  readonly status: number;
  readonly error: string;
}

/** The messages of undici's diagnostics channels, as far as they are used here (node_modules/undici/docs/docs/api/DiagnosticsChannel.md). */
interface Told {
  readonly request: { readonly path: string; readonly body?: unknown };
  readonly response?: { readonly statusCode: number };
  readonly chunk?: Buffer;
}

/**
 * Looks for requests that began after a refused password. Runs in core's own process, where events have an order and no clock is needed. A
 * request begins when its head is written to an open connection. A response counts as readable from the turn of the event loop after the
 * one in which it ended: every caller has it by then. Requests sent earlier may complete.
 */
export function watchWire(tell: (report: WireReport) => void, { status, error }: Refusing): Wire {
  /** The number of the password, counted from 0. */
  let generation = 0;
  let refusedGeneration = -1;
  /** The refusal may have been the request's own fault. */
  let doubtedGeneration = -1;
  const madeIn = new WeakMap<object, number>();
  /** The text so far of responses with that status. */
  const said = new WeakMap<object, string>();

  const on = (name: string, listen: (told: Told) => void) =>
    subscribe(`undici:${name}`, (message) => listen(message as Told));

  /** With its words, or as 401 without them: a service that refuses a file may break the connection. */
  function ended({ request }: Told): void {
    const words = said.get(request);
    if (words === undefined || !said.delete(request)) return;
    if (!words.includes(error) && (words !== '' || status !== 401)) return;
    setImmediate(() => {
      const made = madeIn.get(request) ?? 0;
      if (isPlainRead(request)) refusedGeneration = Math.max(refusedGeneration, made);
      else doubtedGeneration = Math.max(doubtedGeneration, made);
      tell({ type: 'wire', what: 'refused', path: request.path });
    });
  }

  on('request:create', ({ request }) => madeIn.set(request, generation));
  on('request:headers', ({ request, response }) => {
    if (response?.statusCode === status) said.set(request, '');
    if (response?.statusCode === 200 && isPlainRead(request)) doubtedGeneration = -1;
  });
  on('request:bodyChunkReceived', ({ request, chunk = '' }) => {
    const before = said.get(request);
    if (before !== undefined) said.set(request, `${before}${chunk}`);
  });
  on('request:trailers', ended);
  on('request:error', ended);
  on('client:sendHeaders', ({ request }) => {
    const mayMakeSure = doubtedGeneration !== generation || isPlainRead(request);
    if (refusedGeneration !== generation && mayMakeSure) return;
    tell({ type: 'wire', what: 'begun-after', path: request.path });
  });
  return {
    credentialsChanged: () => {
      generation += 1;
    },
  };
}

/** A read of all conversations (service API, section 4.1), which the service never refuses an accepted account. */
function isPlainRead({ path, body }: Told['request']): boolean {
  return path.endsWith('/get') && !`${body}`.includes('convId=');
}
