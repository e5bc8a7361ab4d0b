import { useLayoutEffect } from 'react';
import { SignIn } from './features/account/SignIn.tsx';
import { useSession } from './features/account/sessionStore.ts';
import { useStartWarnings } from './features/account/useStartWarnings.ts';
import { LicencesDialog } from './features/licences/LicencesDialog.tsx';
import { Notices } from './features/notices/Notices.tsx';
import { useToldFailures } from './features/notices/useToldFailures.ts';
import { useTrayNotice } from './features/notifications/useTrayNotice.ts';
import { useSettings } from './features/settings/settingsStore.ts';
import { ShortcutsDialog } from './features/shortcuts/ShortcutsDialog.tsx';
import { useHelpCommands } from './features/shortcuts/useHelpCommands.ts';
import { useRefuseStrayDrops } from './features/staging/drop/useRefuseStrayDrops.ts';
import { useReadyOncePainted } from './lib/paint/useReadyOncePainted.ts';
import { OpenAccounts } from './OpenAccounts.tsx';

/** The window's contents: the way in, or the signed-in account. */
export function App() {
  const session = useSession((state) => state.session);
  useTheme();
  useStartWarnings(session);
  useTrayNotice();
  useToldFailures();
  useRefuseStrayDrops();
  useHelpCommands();
  useReadyOncePainted(session.state === 'signed-out');
  return (
    <>
      {session.state === 'signed-out' ? <SignIn session={session} /> : <OpenAccounts session={session} />}
      <ShortcutsDialog />
      <LicencesDialog />
      <Notices />
    </>
  );
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
