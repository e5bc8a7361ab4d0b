import type { AccountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';
import type { OneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { describe } from '../app/log.ts';
import type { AccountList } from './accountList.ts';
import { signedInAccounts } from './accounts.ts';
import type { Shown } from './shownAccount.ts';
import { endRemovals, restore, type SigningInParts } from './signingIn.ts';

interface Parts {
  readonly options: SigningInParts;
  readonly list: AccountList;
  readonly window: Shown;
  readonly inTurn: OneAtATime;
}

export interface Opening {
  /** Opens the account that the window showed when Parley last ran, or else another one that is signed in. Asks nothing of the network. */
  start(): Promise<void>;
  /** Opens the others that are signed in, one after the other. Call it when the window shows the first. */
  openOthers(): Promise<void>;
  /** Like `start`, after it failed; announces the result, and then opens the others. */
  tryAgain(): Promise<Session>;
  /** Opens a signed-in account that is not open, and shows it. @throws AppError why not */
  open(id: AccountId): Promise<Session>;
}

/** Opens accounts that are signed in. */
export function createOpening({ options, list, window, inTurn }: Parts): Opening {
  const { openAccounts, accounts } = options;
  const signedIn = async () => signedInAccounts(await accounts.read()).map(({ id }) => id);

  /** Whether the account is open now. */
  async function tryToOpen(id: AccountId): Promise<boolean> {
    try {
      await restore(options, id);
      list.forgetWhyNot(id);
      return true;
    } catch (thrown) {
      window.sayWhyNot(id, thrown);
      return false;
    }
  }

  async function openFirst(): Promise<void> {
    const file = await accounts.read();
    for (const { id } of signedInAccounts(file)) {
      if (!(await tryToOpen(id))) continue;
      window.forgetWhyNot();
      const isLast = file.current === null || file.current === id || !list.isUnopenable(file.current);
      return window.show(id, isLast ? null : file.current);
    }
  }

  async function openOthers(): Promise<void> {
    for (const id of await inTurn(signedIn))
      await inTurn(async () => {
        // Meanwhile, the person may have done so, or signed out of it.
        const isWanted = (await signedIn()).includes(id) && !list.isUnopenable(id);
        if (!isWanted || openAccounts.find(id) || !(await tryToOpen(id))) return;
        list.announce();
        if (window.shown() !== null) return;
        window.show(id);
        await window.announce();
      });
  }

  return {
    openOthers,
    start: () =>
      inTurn(async () => {
        await endRemovals(options);
        // The first one is named among the others from the beginning.
        list.announce();
        await openFirst();
      }),
    async tryAgain() {
      const session = await inTurn(async () => {
        window.forgetWhyNot();
        if (window.shown() === null) {
          for (const id of await signedIn()) list.forgetWhyNot(id);
          await openFirst();
        }
        return window.announce();
      });
      openOthers().catch((thrown: unknown) =>
        options.log.error(`Other accounts could not be opened: ${describe(thrown)}`),
      );
      return session;
    },
    open: (id) => {
      const isStillWanted = window.wish();
      return inTurn(async () => {
        if (!openAccounts.find(id))
          await restore(options, id).catch((thrown: unknown) => {
            list.couldNotOpen(id, thrown);
            throw thrown;
          });
        list.forgetWhyNot(id);
        window.forgetWhyNot();
        if (isStillWanted() || window.shown() === null) window.show(id);
        return window.announce();
      });
    },
  };
}
