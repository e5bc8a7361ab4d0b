import { useRef, useState } from 'react';
import type { AccountId } from '../shared/model/ids.ts';
import type { Account, Session } from '../shared/model/session.ts';
import { isOpen, useAccounts } from './features/account/accountsStore.ts';
import { useIsAll } from './features/account/allAccounts.ts';
import { AccountRail } from './features/account/rail/AccountRail.tsx';
import { SignInOver } from './features/account/SignInOver.tsx';
import { useAccountCommands } from './features/account/useAccountCommands.ts';
import { LabelDialog } from './features/labels/LabelDialog.tsx';
import { AllAccounts } from './features/panes/AllAccounts.tsx';
import { Panes } from './features/panes/Panes.tsx';
import { useTakenPlace } from './features/places/useTakenPlace.ts';
import { useStrayPaste } from './features/staging/drop/useStrayPaste.ts';
import { ShareDialog } from './features/staging/ShareDialog.tsx';
import { useHandedOver } from './features/staging/useOfferedHandover.ts';
import { SnoozeDialog } from './features/triage/SnoozeDialog.tsx';
import styles from './OpenAccounts.module.css';
import { SignedIn } from './SignedIn.tsx';

/** The account that is shown, beside the rail. Those that were shown before stay as they were, out of sight. */
export function OpenAccounts({ session }: { readonly session: Extract<Session, { state: 'signed-in' }> }) {
  const { account: shown, secrets } = session;
  const accounts = useAccounts((state) => state.accounts);
  const visited = useVisited(shown.id);
  useAccountCommands();
  useTakenPlace(shown.id);
  useStrayPaste();
  useHandedOver();
  const isAll = useIsAll();
  const panes = useRef<HTMLDivElement>(null);
  const outer = { list: useRef<HTMLDivElement>(null), filterBox: useRef<HTMLInputElement>(null) };
  const kept = accounts.filter(
    (account) => account.id !== shown.id && (isAll || visited.has(account.id)) && isOpen(account),
  );
  // In one order, whichever is shown: a moved element loses its scroll position.
  const drawn: readonly Account[] = [shown, ...kept].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return (
    <div className={styles['window']}>
      <AccountRail shown={shown.id} />
      <div className={styles['beside']}>
        {isAll ? <AllAccounts shown={shown.id} panes={panes} {...outer} /> : null}
        <div ref={panes} className={styles['accounts']}>
          {drawn.map((account) => (
            <SignedIn
              key={account.id}
              account={account}
              secrets={secrets}
              isShown={account.id === shown.id}
              isDrawn={visited.has(account.id)}
            >
              <Panes outer={isAll ? outer : null} />
              <ShareDialog />
            </SignedIn>
          ))}
        </div>
      </div>
      <SignInOver />
      <SnoozeDialog shown={shown.id} />
      <LabelDialog shown={shown.id} />
    </div>
  );
}

/** The accounts that were shown since the window was loaded. */
function useVisited(shown: AccountId): ReadonlySet<AccountId> {
  const [visited, setVisited] = useState<ReadonlySet<AccountId>>(() => new Set([shown]));
  if (!visited.has(shown)) setVisited(new Set([...visited, shown]));
  return visited;
}
