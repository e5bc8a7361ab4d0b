import type { AnyEvent } from '../../../shared/contract/index.ts';
import type { ProxyLogin } from '../../core/protocol.ts';
import { describe, type Log } from '../app/log.ts';
import type { Archive } from './archive.ts';

/** Runs one task at a time. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface ProxySignInsOptions {
  readonly archive: Pick<Archive, 'signInToProxy' | 'hear'>;
  readonly inTurn: InTurn;
  readonly log: Log;
}

/** The logins for proxies: entered by the person, or refused by the proxy. */
export interface ProxySignIns {
  /** See `Archive.signInToProxy`. */
  signInToProxy(login: ProxyLogin): Promise<void>;
  /** Follows the status events: whether a proxy refused its login. */
  hear(event: AnyEvent): void;
}

export function createProxySignIns({ archive, inTurn, log }: ProxySignInsOptions): ProxySignIns {
  /** The number of sign-ins. */
  let logins = 0;
  return {
    signInToProxy: (login) =>
      inTurn(async () => {
        await archive.signInToProxy(login);
        logins += 1;
      }),
    hear: ({ name, payload }) => {
      if (name !== 'status' || payload.connection.state !== 'trouble') return;
      const { error } = payload.connection;
      const before = logins;
      // A refusal of an earlier login doesn't concern the one entered since.
      inTurn(async () => (before === logins ? archive.hear(error) : undefined)).catch((thrown) =>
        log.error(`A proxy's login could not be forgotten: ${describe(thrown)}`),
      );
    },
  };
}
