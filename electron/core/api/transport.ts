import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isLoopback } from '../../../shared/model/serviceAddress.ts';
import type { ProxyLogin } from '../protocol.ts';
import { namingIssuer, telling } from './connecting.ts';
import { openTunnels, type VerifiedTls } from './tunnel.ts';

/** All in milliseconds. */
export interface Timeouts {
  /** Until a connection is made. */
  readonly connect: number;
  /** Until the service begins to respond. */
  readonly answer: number;
  /** Between two pieces of a response. */
  readonly idle: number;
  /** From a request to the end of its response. Uploads and downloads may take any time while bytes keep moving. */
  readonly whole: number;
}

/** Within `whole`, a slow connection (100 kbit/s) still loads a page of 10,000 messages. */
export const DEFAULT_TIMEOUTS: Timeouts = { connect: 10_000, answer: 45_000, idle: 30_000, whole: 450_000 };

/** More than a response has that anyone waits for. It is read as it arrives, so memory doesn't depend on it. */
const MAX_ANSWER_BYTES = 1024 * 1024 * 1024;

export interface Transport {
  /** Keeps connections open between requests. */
  readonly reads: Dispatcher;
  /**
   * Opens a new connection for each request. The other side may close a kept-alive one just as the request goes out, and then its delivery
   * is unknown. A failed new connection is a certain "not sent".
   */
  readonly sends: Dispatcher;
  /** As `sends`, for the one read that finds out whether the account is refused. */
  readonly probes: Dispatcher;
  /** As `sends`, for responses of any size. */
  readonly downloads: Dispatcher;
  /** Closes the connections of `reads`, with the requests on them: after sleep or a change of network they may be dead. */
  renewReads(): void;
  /** Lets running requests finish. */
  close(): Promise<void>;
}

/** How connections leave this network. */
export interface WayOut {
  /** Not used for an address on this computer; null: none is needed. See `TunnelOptions`. */
  readonly proxyUrl: string | null;
  readonly proxyLogin: ProxyLogin | null;
  /** Of authorities that are trusted beside those of the system and of Node; PEM. */
  readonly extraCertificates?: readonly string[];
}

export interface TransportOptions extends WayOut {
  readonly base: URL;
  readonly timeouts: Timeouts;
  /** Called when a connection is made; if it throws, the request isn't sent. `isProbe`: the request is one of `probes`. */
  readonly throwIfStopped: (isProbe: boolean) => void;
}

/** Connections to the service, through the proxy if there is one. */
export function createTransport(options: TransportOptions): Transport {
  const { base, proxyUrl, proxyLogin, extraCertificates = [], timeouts, throwIfStopped } = options;
  const secureContext = base.protocol === 'https:' ? trustedContext(extraCertificates) : undefined;
  const tls: VerifiedTls = {
    ...{ timeout: timeouts.connect, allowH2: false, rejectUnauthorized: true },
    ...(secureContext && { secureContext }),
  };
  const tunnels =
    proxyUrl === null || isLoopback(base)
      ? null
      : openTunnels({ proxyUrl, login: proxyLogin, tls, answerWithin: timeouts.connect });
  const connector = tunnels?.connect ?? namingIssuer(buildConnector(tls));
  const dispatcher = (pipelining: 0 | 1, maxResponseSize = MAX_ANSWER_BYTES, isProbe = false): Dispatcher =>
    new Agent({
      pipelining,
      allowH2: false,
      headersTimeout: timeouts.answer,
      bodyTimeout: timeouts.idle,
      maxResponseSize,
      connect: telling(connector, () => throwIfStopped(isProbe)),
    });
  let reads = dispatcher(1);
  const sends = dispatcher(0);
  const probes = dispatcher(0, MAX_ANSWER_BYTES, true);
  /** -1: no limit. */
  const downloads = dispatcher(0, -1);
  /** Resolves when the connections that were given up are closed. */
  let left: Promise<unknown> = Promise.resolve();
  return {
    get reads() {
      return reads;
    },
    sends,
    probes,
    downloads,
    renewReads: () => {
      left = Promise.all([left, reads.destroy()]);
      reads = dispatcher(1);
    },
    close: async () => {
      await Promise.all([left, reads.close(), sends.close(), probes.close(), downloads.close()]);
      await tunnels?.close();
    },
  };
}

/** The certificates of the operating system, of Node, of NODE_EXTRA_CA_CERTS where Node reads it, and `extra`. */
function trustedContext(extra: readonly string[]): SecureContext {
  const kinds = ['system', 'bundled', 'extra'] as const;
  return createSecureContext({
    ca: [...new Set([...kinds.flatMap((kind) => getCACertificates(kind)), ...extra])],
  });
}
