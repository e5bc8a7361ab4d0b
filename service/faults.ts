export type Endpoint = 'get' | 'getfile' | 'send' | 'sendfile' | 'webhook';

/** What can be made to go wrong. The request is always received first. */
export type Fault =
  /** Answers with this status and an error of the usual shape; nothing is done. */
  | { readonly kind: 'status'; readonly status: number; readonly error?: string }
  /** Waits, then goes on as usual. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Breaks the connection before anything is stored. */
  | { readonly kind: 'cut-before-commit' }
  /** Does what was asked, then breaks the connection instead of answering. */
  | { readonly kind: 'cut-after-commit' }
  /** Does what was asked and answers 200 with the first half of the JSON (or of the file). */
  | { readonly kind: 'truncated' }
  /** Answers with the HTML page of a proxy, status 502 unless given; nothing is done. */
  | { readonly kind: 'html'; readonly status?: number }
  /** Answers 429 with Retry-After; nothing is done. */
  | { readonly kind: 'rate-limit'; readonly retryAfterSeconds: number }
  /** Does what was asked and answers 200 with JSON whose first object has values of other types. */
  | { readonly kind: 'wrong-types' };

export interface FaultMatch {
  /** Left out: whichever request comes next. */
  readonly endpoint?: Endpoint;
  /** How many requests it befalls, 1 unless given; Infinity until `clear`. */
  readonly times?: number;
}

/** For tests, in this process only: nothing of it can be reached over HTTP. */
export interface Faults {
  /** Adds a fault behind those that wait already. A request meets at most one. */
  next(match: FaultMatch, fault: Fault): void;
  /** Takes back every fault that still waits, and the latency. */
  clear(): void;
  /** Delays each answer by `ms` milliseconds from now on. */
  latency(ms: number): void;
}

export interface FaultQueue extends Faults {
  /** The fault that the next request to `endpoint` meets, if any. Each call counts. */
  take(endpoint: Endpoint): Fault | undefined;
  latencyMs(): number;
}

export function createFaultQueue(): FaultQueue {
  let waiting: { endpoint: Endpoint | undefined; left: number; fault: Fault }[] = [];
  let delay = 0;
  return {
    next: ({ endpoint, times = 1 }, fault) => {
      waiting.push({ endpoint, left: times, fault });
    },
    clear() {
      waiting = [];
      delay = 0;
    },
    latency(ms) {
      delay = ms;
    },
    latencyMs: () => delay,
    take(endpoint) {
      const found = waiting.find((entry) => entry.endpoint === undefined || entry.endpoint === endpoint);
      if (!found) return undefined;
      found.left -= 1;
      if (found.left <= 0) waiting = waiting.filter((entry) => entry !== found);
      return found.fault;
    },
  };
}
