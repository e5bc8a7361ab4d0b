import { subscribe } from 'node:diagnostics_channel';

/** Something that core's HTTP client did, told while it does it. */
export interface WireReport {
  readonly type: 'wire';
  /** `refused`: an answer 401 can be read. `begun-after`: a request went on the wire although one could be read before. */
  readonly what: 'refused' | 'begun-after';
  /** Of the request, such as `/get`. */
  readonly path: string;
}

export interface Wire {
  /** From now on there is another password: what is answered to the one before no longer counts. */
  credentialsChanged(): void;
}

/** What undici hands to its diagnostics channels, as far as it is used here (docs/docs/api/DiagnosticsChannel.md there). */
interface Told {
  readonly request: { readonly path: string };
  readonly response?: { readonly statusCode: number };
}

/**
 * Looks for requests that were begun after a refused credential. This stands in core's own process, where one event comes before or after
 * another and no clock is needed. A request begins when its head is written to a connection that stands. An answer 401 can be read from the turn of the event
 * loop on that follows the one in which its end came: whoever waits for it has had it by then. What stood on the wire before is left to arrive.
 */
export function watchWire(tell: (report: WireReport) => void): Wire {
  /** Which password it is, counted from 0. */
  let generation = 0;
  let refusedGeneration = -1;
  const madeIn = new WeakMap<object, number>();
  const refused = new WeakSet<object>();

  const on = (name: string, listen: (told: Told) => void) =>
    subscribe(`undici:${name}`, (message) => listen(message as Told));

  /** With its words or without them: a service that refuses a file may break the connection. */
  function ended({ request }: Told): void {
    if (!refused.delete(request)) return;
    setImmediate(() => {
      refusedGeneration = Math.max(refusedGeneration, madeIn.get(request) ?? 0);
      tell({ type: 'wire', what: 'refused', path: request.path });
    });
  }

  on('request:create', ({ request }) => madeIn.set(request, generation));
  on('request:headers', ({ request, response }) => {
    if (response?.statusCode === 401) refused.add(request);
  });
  on('request:trailers', ended);
  on('request:error', ended);
  on('client:sendHeaders', ({ request }) => {
    if (refusedGeneration !== generation) return;
    tell({ type: 'wire', what: 'begun-after', path: request.path });
  });
  return {
    credentialsChanged: () => {
      generation += 1;
    },
  };
}
