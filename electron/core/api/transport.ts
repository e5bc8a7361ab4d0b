import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { isLoopback } from './address.ts';

/** All in milliseconds. */
export interface Timeouts {
  /** Until a connection stands. */
  readonly connect: number;
  /** Until the service begins to answer. */
  readonly answer: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connect: 10_000, answer: 45_000, idle: 30_000 };

/** 10,000 messages of ordinary length are 5 MB; a string cannot hold more than twice this. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/** The connection could not be made, so no byte of the request can have arrived. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
}

export interface Transport {
  /** Keeps connections open between requests. */
  readonly reads: Dispatcher;
  /**
   * A new connection for each request: a kept one may be closed by the other side just as the request goes out, and whether
   * the request arrived is then unknown. A failed new connection is a certain "not sent".
   */
  readonly sends: Dispatcher;
  /** As `sends`, for answers of any size. */
  readonly downloads: Dispatcher;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** Connections to the service, through `proxyUrl` unless that is null or the service is on this computer. */
export function createTransport(base: URL, proxyUrl: string | null, timeouts: Timeouts): Transport {
  const secureContext = base.protocol === 'https:' ? trustedContext() : undefined;
  const viaProxy = proxyUrl !== null && !isLoopback(base) ? proxyUrl : null;
  const dispatcher = (pipelining: 0 | 1, maxResponseSize = MAX_ANSWER_BYTES): Dispatcher => {
    const common = {
      pipelining,
      allowH2: false,
      headersTimeout: timeouts.answer,
      bodyTimeout: timeouts.idle,
      maxResponseSize,
    };
    const tls = { timeout: timeouts.connect, allowH2: false, ...(secureContext && { secureContext }) };
    if (viaProxy === null) return new Agent({ ...common, connect: telling(buildConnector(tls)) });
    return new ProxyAgent({
      ...common,
      uri: viaProxy,
      requestTls: tls,
      proxyTls: tls,
      factory: (origin, options: Pool.Options) => new Pool(origin, tellingPool(options)),
    });
  };
  const reads = dispatcher(1);
  const sends = dispatcher(0);
  /** -1: no limit. */
  const downloads = dispatcher(0, -1);
  return {
    reads,
    sends,
    downloads,
    close: async () => {
      await Promise.all([reads.close(), sends.close(), downloads.close()]);
    },
  };
}

/** Wraps what goes wrong before the connection stands in a ConnectFailure. */
function telling(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(new ConnectFailure('No connection', { cause: error }), null);
      else callback(null, socket);
    });
}

function tellingPool(options: Pool.Options): Pool.Options {
  return typeof options.connect === 'function' ? { ...options, connect: telling(options.connect) } : options;
}

/** The operating system's certificates, those that come with Node, and those of NODE_EXTRA_CA_CERTS. Verification is always on. */
function trustedContext(): SecureContext {
  const kinds = ['system', 'bundled', 'extra'] as const;
  return createSecureContext({ ca: [...new Set(kinds.flatMap((kind) => getCACertificates(kind)))] });
}
