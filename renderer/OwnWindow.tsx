import type { AccountId } from '../shared/model/ids.ts';
import type { SecretsBackend } from '../shared/model/session.ts';
import { isOpen, useAccounts } from './features/account/accountsStore.ts';
import { LabelDialog } from './features/labels/LabelDialog.tsx';
import { AlonePane } from './features/panes/AlonePane.tsx';
import { SnoozeDialog } from './features/triage/SnoozeDialog.tsx';
import { SignedIn } from './SignedIn.tsx';

interface OwnWindowProps {
  readonly of: AccountId;
  readonly secrets: SecretsBackend;
}

/** The window of one conversation. It belongs to its account, whichever the main window shows; empty until that is open. */
export function OwnWindow({ of, secrets }: OwnWindowProps) {
  const account = useAccounts(({ accounts }) => accounts.find(({ id }) => id === of));
  if (!account || !isOpen(account)) return null;
  return (
    <>
      <SignedIn account={account} secrets={secrets} isShown isDrawn>
        <AlonePane />
      </SignedIn>
      <SnoozeDialog shown={of} />
      <LabelDialog shown={of} />
    </>
  );
}
