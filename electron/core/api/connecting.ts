import { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';

/** The connection could not be made, so nothing of the request was delivered. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
  /** The issuer of the certificate that the other side showed, in its own words; null if none was seen. */
  readonly issuer: string | null;

  constructor(cause: unknown, issuer: string | null) {
    super('No connection', { cause });
    this.issuer = issuer;
  }
}

/** Of a certificate's fields, which may hold anything. */
const MAX_NAME = 100;

/** Names, in the ConnectFailure, the issuer of the certificate that was not accepted. */
export function namingIssuer(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    let issuer: string | null = null;
    // undici's connector returns its socket, as its source says and its types do not.
    const connecting: unknown = connect(options, (...[error, socket]) => {
      if (error) callback(new ConnectFailure(error, issuer), null);
      else callback(null, socket);
    });
    if (!(connecting instanceof TLSSocket)) return;
    // Node reports the end of the handshake before it judges the certificate, and a rejected socket no longer shows it.
    connecting.prependOnceListener('secure', () => {
      issuer = issuerOf(connecting);
    });
  };
}

/** Wraps errors before the connection is made, and what `throwIfStopped` throws once it is, in a ConnectFailure. */
export function telling(
  connect: buildConnector.connector,
  throwIfStopped: () => void,
): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error)
        return callback(error instanceof ConnectFailure ? error : new ConnectFailure(error, null), null);
      try {
        throwIfStopped();
      } catch (stopped) {
        socket.destroy();
        return callback(new ConnectFailure(stopped, null), null);
      }
      callback(null, socket);
    });
  };
}

/** The organisation, else the name; a certificate may have either several times, or none. */
function issuerOf(socket: TLSSocket): string | null {
  const { issuer } = socket.getPeerCertificate();
  const [name] = [issuer?.O ?? issuer?.CN ?? []].flat();
  return (
    name
      ?.replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME) || null
  );
}
