import type { Endpoint } from './faults.ts';

/** One request as it arrived. */
export interface RequestRecord {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The form's fields except the password. Those of /sendfile are added while its body is read. */
  readonly params: Record<string, string>;
}

/** The requests that the service received, for tests that count requests or wait for one. */
export interface Requests {
  /** The most recent 10,000, oldest first. */
  list(endpoint?: Endpoint): readonly RequestRecord[];
  /** How many arrived since the start, or since `clear`. */
  count(endpoint?: Endpoint): number;
  clear(): void;
  /** The next request to `endpoint` that arrives after this call. */
  next(endpoint: Endpoint): Promise<RequestRecord>;
}

export interface RequestLog extends Requests {
  add(record: RequestRecord): void;
}

const KEPT = 10_000;

export function createRequestLog(): RequestLog {
  let records: RequestRecord[] = [];
  const counts = new Map<Endpoint, number>();
  let waiting: { endpoint: Endpoint; resolve: (record: RequestRecord) => void }[] = [];

  return {
    list: (endpoint) => records.filter((record) => endpoint === undefined || record.endpoint === endpoint),
    count: (endpoint) =>
      endpoint === undefined ? [...counts.values()].reduce((a, b) => a + b, 0) : (counts.get(endpoint) ?? 0),
    clear() {
      records = [];
      counts.clear();
    },
    next: (endpoint) => new Promise((resolve) => waiting.push({ endpoint, resolve })),
    add(record) {
      // Dropped in halves: one by one would move the whole array at each request.
      if (records.length >= KEPT) records = records.slice(KEPT / 2);
      records.push(record);
      counts.set(record.endpoint, (counts.get(record.endpoint) ?? 0) + 1);
      for (const wait of waiting) if (wait.endpoint === record.endpoint) wait.resolve(record);
      waiting = waiting.filter((wait) => wait.endpoint !== record.endpoint);
    },
  };
}
