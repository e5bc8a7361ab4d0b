import type { Socket } from 'node:net';
import { buildConnector, Pool } from 'undici';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ProxyLogin } from '../protocol.ts';
import { namingIssuer } from './connecting.ts';

/** The proxy wants a user name and a password (407; RFC 9110, section 15.5.8). */
export class ProxyLoginNeeded extends Error {
  override readonly name = 'ProxyLoginNeeded';
  /** `host:port` of the proxy. */
  readonly proxy: string;
  /** It was given some, and does not accept them. */
  readonly isRefused: boolean;

  constructor(proxy: string, isRefused: boolean) {
    super('The proxy wants a user name and a password.');
    this.proxy = proxy;
    this.isRefused = isRefused;
  }
}

/** Certificates are verified, whatever NODE_TLS_REJECT_UNAUTHORIZED says. */
export type VerifiedTls = buildConnector.BuildOptions & { readonly rejectUnauthorized: true };

interface TunnelOptions {
  /** Of any kind. Connections through one that isn't an HTTP proxy fail with AppError `proxy-unusable`: none is made around it. */
  readonly proxyUrl: string;
  readonly login: ProxyLogin | null;
  /** Of the connections to the service, and to a proxy that uses TLS itself. */
  readonly tls: VerifiedTls;
  /** How long the proxy may take to respond, ms. */
  readonly answerWithin: number;
}

interface Tunnels {
  /** Connects to an https address. Fails with a ConnectFailure or what undici throws, and with ProxyLoginNeeded. */
  readonly connect: buildConnector.connector;
  close(): Promise<void>;
}

/**
 * Connects through an HTTP proxy (CONNECT; RFC 9110, section 9.3.6), which learns nothing but the service's name. undici's ProxyAgent tells
 * neither a proxy's refusals apart nor whose certificate was shown, and waits five minutes for a silent proxy. A login that was refused
 * once is not offered again: the proxy may lock the user out.
 */
export function openTunnels({ proxyUrl, login, tls, answerWithin }: TunnelOptions): Tunnels {
  const { origin, host, protocol } = new URL(proxyUrl);
  if (protocol !== 'http:' && protocol !== 'https:') return noTunnels(protocol);
  const proxy = new Pool(origin, { connect: buildConnector(tls), headersTimeout: answerWithin });
  const secure = namingIssuer(buildConnector(tls));
  let offered = login;
  let isRefused = false;

  async function open(authority: string) {
    const credentials = offered && basic(offered);
    const { statusCode, socket } = await proxy.connect({
      path: authority,
      headers: { host: authority, ...(credentials && { 'proxy-authorization': credentials }) },
    });
    if (statusCode === 200) return socket;
    // Anything more it says, or that it hangs up, doesn't matter.
    socket.on('error', () => undefined).destroy();
    if (statusCode !== 407) throw new Error(`The proxy answered with ${statusCode}.`);
    isRefused ||= credentials !== null;
    offered = null;
    throw new ProxyLoginNeeded(host, isRefused);
  }

  return {
    connect: (options, callback) => {
      const authority = options.port ? `${options.host}` : `${options.host}:443`;
      open(authority).then(
        // Of a connection that undici made itself it is one, though its types promise less.
        (socket) => secure({ ...options, httpSocket: socket as Socket }, callback),
        (thrown: Error) => callback(thrown, null),
      );
    },
    close: () => proxy.destroy(),
  };
}

function noTunnels(protocol: string): Tunnels {
  const refusal = new AppError('proxy-unusable', `The system names no HTTP proxy, but one of ${protocol}`);
  return { connect: (_options, callback) => callback(refusal, null), close: async () => {} };
}

/** RFC 7617. */
function basic({ user, password }: ProxyLogin): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}
