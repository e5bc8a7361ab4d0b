export type Endpoint = 'get' | 'getfile' | 'send' | 'sendfile' | 'webhook';

/** The faults of a request. The request is always received first, except with `cut-request`. */
export type Fault =
  /** Answers with this status and an error of the usual shape; nothing is done. */
  | { readonly kind: 'status'; readonly status: number; readonly error?: string }
  /** Carries out the request, then answers with this status all the same. */
  | { readonly kind: 'status-after-commit'; readonly status: number }
  /** Waits, then continues as usual. Of an upload hardly anything is received until then. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Waits for this, then continues as usual. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** Carries out the request, and answers after this time. */
  | { readonly kind: 'hold-answer'; readonly until: Promise<unknown> }
  /**
   * Receives everything, waits, and then carries out the request, even if no one waits for the response any longer. Stopping waits for it.
   */
  | { readonly kind: 'late-commit'; readonly ms: number }
  /** Breaks the connection in the middle of the request's body; if that came in a single piece, before it is processed. */
  | { readonly kind: 'cut-request' }
  /** Breaks the connection before anything is stored. */
  | { readonly kind: 'cut-before-commit' }
  /** Carries out the request, then breaks the connection instead of answering. */
  | { readonly kind: 'cut-after-commit' }
  /** Carries out the request, announces the full length, and breaks the connection in the middle of the response. */
  | { readonly kind: 'cut-answer' }
  /** Carries out the request and answers 200 with the first half of the JSON (or of the file). */
  | { readonly kind: 'truncated' }
  /** Answers with the HTML page of a proxy, status 502 unless given; nothing is done. */
  | { readonly kind: 'html'; readonly status?: number }
  /** Answers with a redirect to another address; nothing is done. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** Answers 429 with Retry-After; nothing is done. */
  | { readonly kind: 'rate-limit'; readonly retryAfterSeconds: number }
  /** Carries out the request and answers 200 with JSON whose first object has values of other types. */
  | { readonly kind: 'wrong-types' }
  /** For /get: the messages come in another order, and one of them twice. */
  | { readonly kind: 'disorder' }
  /** Of /get: each message as this makes it. */
  | { readonly kind: 'altered'; readonly alter: (message: Readonly<Record<string, unknown>>) => unknown }
  /** For /get: a limit of the service's own, below the requested one. At least one message comes if there is one. */
  | { readonly kind: 'own-limit'; readonly limit: number };

export type FaultKind = Fault['kind'];

/** The faults of the first, second, third… request to each endpoint; null: none. Later requests have none. */
export type FaultPlan = Readonly<Partial<Record<Endpoint, readonly (Fault | null)[]>>>;

export interface FaultMatch {
  /** Omitted: the next request, whichever it is. */
  readonly endpoint?: Endpoint;
  /** How many requests it befalls, 1 unless given; Infinity until `clear`. */
  readonly times?: number;
}

/** For tests, in this process only: nothing of it can be reached over HTTP. */
export interface Faults {
  /** Adds a fault after the waiting ones. A request meets at most one. */
  next(match: FaultMatch, fault: Fault): void;
  /** Adds a fault that waits, and returns a function that ends the waiting, even before a request has met it. */
  hold(match: FaultMatch, kind?: 'hold' | 'hold-answer'): () => void;
  /** From now on, requests that meet no fault of `next` meet the planned ones. Counts the requests of an endpoint from here. */
  follow(plan: FaultPlan): void;
  /** Takes back every fault that still waits, the plan, and the latency. */
  clear(): void;
  /** Delays each answer by `ms` milliseconds from now on. */
  latency(ms: number): void;
  /** How many requests have met each kind so far. */
  counts(): Readonly<Partial<Record<FaultKind, number>>>;
}

export interface FaultQueue extends Faults {
  /** The fault that the next request to `endpoint` meets, if any. Each call counts. */
  take(endpoint: Endpoint): Fault | undefined;
  latencyMs(): number;
}

export function createFaultQueue(): FaultQueue {
  let waiting: { endpoint: Endpoint | undefined; left: number; fault: Fault }[] = [];
  let planned = new Map<Endpoint, Iterator<Fault | null, undefined>>();
  let delay = 0;
  const met: Partial<Record<FaultKind, number>> = {};

  function fromQueue(endpoint: Endpoint): Fault | undefined {
    const found = waiting.find((entry) => entry.endpoint === undefined || entry.endpoint === endpoint);
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) waiting = waiting.filter((entry) => entry !== found);
    return found.fault;
  }

  const next = ({ endpoint, times = 1 }: FaultMatch, fault: Fault): void => {
    waiting.push({ endpoint, left: times, fault });
  };

  return {
    next,
    hold(match, kind = 'hold') {
      const { promise, resolve } = Promise.withResolvers<void>();
      next(match, { kind, until: promise });
      return resolve;
    },
    follow(plan) {
      const lists = Object.entries(plan) as [Endpoint, readonly (Fault | null)[]][];
      planned = new Map(lists.map(([endpoint, list]) => [endpoint, list.values()]));
    },
    clear() {
      waiting = [];
      planned.clear();
      delay = 0;
    },
    latency(ms) {
      delay = ms;
    },
    counts: () => ({ ...met }),
    latencyMs: () => delay,
    take(endpoint) {
      const plan = planned.get(endpoint)?.next().value;
      const fault = fromQueue(endpoint) ?? plan ?? undefined;
      if (fault) met[fault.kind] = (met[fault.kind] ?? 0) + 1;
      return fault;
    },
  };
}
