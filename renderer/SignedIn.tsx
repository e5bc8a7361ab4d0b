import { useLayoutEffect, useState } from 'react';
import type { Session } from '../shared/model/session.ts';
import { LeaveDialog } from './features/account/LeaveDialog.tsx';
import { PasswordDialog } from './features/account/PasswordDialog.tsx';
import { Announcements } from './features/announcements/Announcements.tsx';
import { DownloadsDialog } from './features/downloads/DownloadsDialog.tsx';
import { Notifications } from './features/notifications/Notifications.tsx';
import { Panes } from './features/panes/Panes.tsx';
import { WaitingPlace } from './features/places/WaitingPlace.tsx';
import { ReminderDialog } from './features/reminders/ReminderDialog.tsx';
import { RemindersDialog } from './features/reminders/RemindersDialog.tsx';
import { SettingsDialog } from './features/settingsDialog/SettingsDialog.tsx';
import { FolderDialog } from './features/staging/FolderDialog.tsx';
import { ShareDialog } from './features/staging/ShareDialog.tsx';
import { Viewer } from './features/viewer/Viewer.tsx';
import { AccountStoresContext, useAppStores } from './lib/bridge/storesContext.ts';
import { connectAccount, createAccountStores } from './stores/accountStores.ts';

/** One account's stores and its user interface, from sign-in to sign-out. */
export function SignedIn({ session }: { readonly session: Extract<Session, { state: 'signed-in' }> }) {
  const app = useAppStores();
  const [stores] = useState(() => createAccountStores(app, session.account.id));
  // Before the first paint, which would delay the first questions.
  useLayoutEffect(() => connectAccount(stores), [stores]);
  return (
    <AccountStoresContext value={stores}>
      <Panes />
      <Announcements />
      <Notifications />
      <WaitingPlace />
      <SettingsDialog session={session} />
      <DownloadsDialog />
      <ReminderDialog />
      <RemindersDialog />
      <Viewer />
      <LeaveDialog />
      <FolderDialog />
      <ShareDialog />
      <PasswordDialog email={session.account.email} />
    </AccountStoresContext>
  );
}
