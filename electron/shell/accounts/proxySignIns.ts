import type { AccountEvent } from '../../../shared/contract/index.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { OneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { ProxyLogin } from '../../core/protocol.ts';
import { describe, type Log } from '../app/log.ts';
import type { OpenAccounts } from './openAccounts.ts';

interface ProxySignInsOptions {
  readonly openAccounts: Pick<OpenAccounts, 'all' | 'find' | 'next'>;
  /** The account that the window shows. */
  readonly shown: () => AccountId | null;
  readonly inTurn: OneAtATime;
  readonly log: Log;
}

/** The way from the window to the service: of the account that it shows, or of the sign-in. */
export interface ProxySignIns {
  /**
   * See `AccountCore.permitProxyLogin` and `signInToProxy`. The other accounts use the login, too, if the proxy is theirs. Other changes
   * don't wait for the person.
   */
  signInToProxy(login: ProxyLogin): Promise<void>;
  /** See `AccountCore.plainPage`. */
  plainPage(): string | null;
  /** Follows the status events: whether a proxy refused its login. */
  hear(event: AccountEvent): void;
}

export function createProxySignIns({ openAccounts, shown, inTurn, log }: ProxySignInsOptions): ProxySignIns {
  /** The number of sign-ins. */
  let logins = 0;
  const facing = () => {
    const id = shown();
    return (id === null ? null : openAccounts.find(id)) ?? openAccounts.next();
  };
  return {
    async signInToProxy(login) {
      const accountCore = await inTurn(async () => facing());
      const proxy = await accountCore.permitProxyLogin();
      await inTurn(async () => {
        await accountCore.signInToProxy(proxy, login);
        for (const other of openAccounts.all()) if (other !== accountCore) await other.refreshProxy();
        logins += 1;
      });
    },
    plainPage: () => facing().plainPage(),
    hear: ({ account, name, payload }) => {
      if (name !== 'status' || payload.connection.state !== 'trouble') return;
      const { error } = payload.connection;
      const before = logins;
      // A refusal of an earlier login doesn't concern the one entered since.
      inTurn(async () => (before === logins ? openAccounts.find(account)?.hear(error) : undefined)).catch(
        (thrown) => log.error(`A proxy's login could not be forgotten: ${describe(thrown)}`),
      );
    },
  };
}
