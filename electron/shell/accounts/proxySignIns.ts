import type { AnyEvent } from '../../../shared/contract/index.ts';
import type { ProxyLogin } from '../../core/protocol.ts';
import { describe, type Log } from '../app/log.ts';
import type { Archive } from './archive.ts';

/** Does one piece of work at a time. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface ProxySignInsOptions {
  readonly archive: Pick<Archive, 'signInToProxy' | 'hear'>;
  readonly inTurn: InTurn;
  readonly log: Log;
}

/** Who the person is for a proxy in the way, entered and refused. */
export interface ProxySignIns {
  /** See `Archive.signInToProxy`. */
  signInToProxy(login: ProxyLogin): Promise<void>;
  /** Follows what the page is told: whether a proxy refused its login. */
  hear(event: AnyEvent): void;
}

export function createProxySignIns({ archive, inTurn, log }: ProxySignInsOptions): ProxySignIns {
  /** How often somebody has signed in. */
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
      // What was said of an earlier login is not about the one that has been entered since.
      inTurn(async () => (before === logins ? archive.hear(error) : undefined)).catch((thrown) =>
        log.error(`A proxy's login could not be forgotten: ${describe(thrown)}`),
      );
    },
  };
}
