import { AppError } from '../../../shared/errors/errors.ts';
import { type Client, createClient } from '../api/client.ts';
import { type Connection, createConnection } from '../api/connection/connection.ts';
import { createStanding } from '../api/connection/standing.ts';
import type { WayOut } from '../api/transport.ts';
import type { Signals } from './signals.ts';
import type { SessionOptions } from './types.ts';

/** The account's service, and the connection to it. */
export interface Service {
  readonly client: Client;
  readonly connection: Connection;
  wayOut(): WayOut;
  setPassword(password: string): void;
  setProxy(way: WayOut): void;
}

/** Sends no request yet. @throws AppError `bad-address` for the account's address */
export function createService(options: SessionOptions, signals: Signals): Service {
  const { account, clock, random, pace, timeouts, password, isAccepted } = options;
  const { proxyUrl, proxyLogin, extraCertificates = [] } = options;
  let way: WayOut = { proxyUrl, proxyLogin, extraCertificates };
  const standing = createStanding({ clock, random, pace, isAccepted, onChange: signals.standing.tell });
  const client = createClient({
    credentials: { serviceUrl: account.serviceUrl, email: account.email, password },
    ...{ ...way, clock, timeouts, throwIfStopped: standing.throwIfStopped },
  });
  const connection = createConnection(standing, client.probe);
  // The service may lock the account if a wrong password is tried repeatedly.
  if (options.before?.refused) connection.failed(AppError.fromData(options.before.refused));
  return {
    client,
    connection,
    wayOut: () => way,
    setPassword: (next) => {
      client.setPassword(next);
      connection.credentialsChanged();
    },
    setProxy: (next) => {
      way = { ...way, ...next };
      client.setProxy(next.proxyUrl, next.proxyLogin ?? null);
      connection.wayChanged();
    },
  };
}
