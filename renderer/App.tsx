import { useLayoutEffect } from 'react';
import type { Session } from '../shared/model/session.ts';
import { SignIn } from './features/account/SignIn.tsx';
import { useSession } from './features/account/sessionStore.ts';
import { useStartWarnings } from './features/account/useStartWarnings.ts';
import { LicencesDialog } from './features/licences/LicencesDialog.tsx';
import { useFollows } from './features/navigation/ownWindowsStore.ts';
import { Notices } from './features/notices/Notices.tsx';
import { useToldFailures } from './features/notices/useToldFailures.ts';
import { useTrayNotice } from './features/notifications/useTrayNotice.ts';
import { useSettings } from './features/settings/settingsStore.ts';
import { ShortcutsDialog } from './features/shortcuts/ShortcutsDialog.tsx';
import { useHelpCommands } from './features/shortcuts/useHelpCommands.ts';
import { useRefuseStrayDrops } from './features/staging/drop/useRefuseStrayDrops.ts';
import { useAppStores } from './lib/bridge/storesContext.ts';
import { useReadyOncePainted } from './lib/paint/useReadyOncePainted.ts';
import { OpenAccounts } from './OpenAccounts.tsx';
import { OwnWindow } from './OwnWindow.tsx';

/** The window's contents: the signed-in accounts, the way in, or one conversation. */
export function App() {
  const { alone } = useAppStores().ownWindows.getState();
  const session = useSession((state) => state.session);
  useTheme();
  useToldFailures();
  useRefuseStrayDrops();
  useHelpCommands();
  return (
    <>
      {alone === null ? <Main session={session} /> : null}
      {alone !== null && session.state === 'signed-in' ? (
        <OwnWindow of={alone.account} secrets={session.secrets} />
      ) : null}
      <ShortcutsDialog />
      <LicencesDialog />
      <Notices />
    </>
  );
}

function Main({ session }: { readonly session: Session }) {
  useStartWarnings(session);
  useTrayNotice();
  useFollows();
  useReadyOncePainted(session.state === 'signed-out');
  return session.state === 'signed-out' ? <SignIn session={session} /> : <OpenAccounts session={session} />;
}

/** Puts the chosen theme where tokens.css looks for it; without one the system decides. */
function useTheme(): void {
  const theme = useSettings((state) => state.settings.theme);
  // Before the paint, or the other theme would flash.
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
