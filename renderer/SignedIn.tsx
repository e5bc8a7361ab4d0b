import { Activity, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PANES } from '../shared/model/conversations.ts';
import type { Account, SecretsBackend } from '../shared/model/session.ts';
import { addStores } from './features/account/allAccounts.ts';
import { LeaveDialog } from './features/account/LeaveDialog.tsx';
import { PasswordDialog } from './features/account/PasswordDialog.tsx';
import { Announcements } from './features/announcements/Announcements.tsx';
import { DashboardDialog } from './features/dashboard/DashboardDialog.tsx';
import { DigestDialog } from './features/digest/DigestDialog.tsx';
import { KnownPeople } from './features/directory/KnownPeople.tsx';
import { DownloadsDialog } from './features/downloads/DownloadsDialog.tsx';
import { HandoverDialog } from './features/handover/HandoverDialog.tsx';
import { ImportDialog } from './features/handover/ImportDialog.tsx';
import { Notifications } from './features/notifications/Notifications.tsx';
import { ScheduledDialog } from './features/outbox/ScheduledDialog.tsx';
import { PeopleDialog } from './features/people/PeopleDialog.tsx';
import { PlaceOpener } from './features/places/PlaceOpener.tsx';
import { ReminderDialog } from './features/reminders/ReminderDialog.tsx';
import { RemindersDialog } from './features/reminders/RemindersDialog.tsx';
import { SavedRepliesDialog } from './features/savedReplies/manage/SavedRepliesDialog.tsx';
import { SettingsDialog } from './features/settingsDialog/SettingsDialog.tsx';
import { FolderDialog } from './features/staging/FolderDialog.tsx';
import { TranscriptDialog } from './features/transcripts/TranscriptDialog.tsx';
import { Viewer } from './features/viewer/Viewer.tsx';
import { AccountStoresContext, useAppStores } from './lib/bridge/storesContext.ts';
import styles from './OpenAccounts.module.css';
import { connectAccount, createAccountStores } from './stores/accountStores.ts';

interface SignedInProps {
  readonly account: Account;
  readonly secrets: SecretsBackend;
  /** The window shows this account. Otherwise all of it stays, but nothing of it is drawn, takes keys or counts as read. */
  readonly isShown: boolean;
  /** It was shown before; otherwise its stores are all there is of it. */
  readonly isDrawn: boolean;
  /** Its panes. */
  readonly children: ReactNode;
}

/** One account's stores and its user interface, from sign-in to sign-out. */
export function SignedIn({ account, secrets, isShown, isDrawn, children }: SignedInProps) {
  const app = useAppStores();
  const [stores] = useState(() => createAccountStores(app, account.id));
  // Before the first paint, which would delay the first questions.
  useLayoutEffect(() => connectAccount(stores), [stores]);
  useLayoutEffect(() => addStores(app, stores), [app, stores]);
  const place = useFocusWhileAway(isShown);
  useLayoutEffect(() => {
    for (const pane of PANES) stores.panes.of(pane).openThread.setShown(isShown);
    stores.readAhead.setShown(isShown);
    if (isShown) return;
    // They lie outside, over any account.
    const { closeDialog, view } = stores.layout.getState();
    closeDialog();
    view(null);
  }, [stores, isShown]);
  return (
    <AccountStoresContext value={stores}>
      <KnownPeople>
        {/* The list of all accounts asks for it, too, whichever is shown. */}
        <TranscriptDialog />
        <HandoverDialog />
        <ImportDialog />
        {isDrawn ? (
          <div ref={place} className={isShown ? styles['account'] : undefined}>
            <Activity mode={isShown ? 'visible' : 'hidden'}>
              {children}
              <Announcements />
              <Notifications />
              <PlaceOpener />
              <SettingsDialog session={{ state: 'signed-in', account, secrets }} />
              <DownloadsDialog />
              <ReminderDialog />
              <PeopleDialog />
              <RemindersDialog />
              <ScheduledDialog />
              <DashboardDialog />
              <DigestDialog />
              <SavedRepliesDialog />
              <Viewer />
              <LeaveDialog />
              <FolderDialog />
              <PasswordDialog email={account.email} />
            </Activity>
          </div>
        ) : null}
      </KnownPeople>
    </AccountStoresContext>
  );
}

/** Takes the focus away with the account that is no longer shown, and gives it back to the same place. Returns the ref of its element. */
function useFocusWhileAway(isShown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isShown || !(focused instanceof HTMLElement) || !place.current?.contains(focused)) return;
    held.current = focused;
    focused.blur();
  }, [isShown]);
  useEffect(() => {
    if (!isShown) return;
    if (document.activeElement === document.body && held.current?.isConnected) held.current.focus();
    held.current = null;
  }, [isShown]);
  return place;
}
