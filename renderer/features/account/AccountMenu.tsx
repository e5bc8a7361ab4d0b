import { Bell, Download, Files, Keyboard, LogOut, Settings } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useHelp } from '../navigation/helpStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import styles from './AccountMenu.module.css';
import { useSession } from './sessionStore.ts';

/** The signed-in person, and what concerns the whole app. */
export function AccountMenu() {
  const { t } = useTranslation('frame');
  const session = useSession((state) => state.session);
  const show = useLayout((state) => state.show);
  const showHelp = useHelp((state) => state.show);
  const openFiles = useSelection((state) => state.openFiles);
  if (session.state !== 'signed-in') return null;
  const label = t('menu.account', { email: session.account.email });
  return (
    <Menu
      label={label}
      trigger={
        <Button aria-label={label} className={cx(styles['button'])}>
          <Avatar email={session.account.email} size="m" />
        </Button>
      }
      entries={[
        {
          id: 'files',
          label: t('shortcuts.list.show-files'),
          icon: <Files />,
          onAction: () => openFiles(null),
        },
        {
          id: 'downloads',
          label: t('shortcuts.list.show-downloads'),
          icon: <Download />,
          onAction: () => show('downloads'),
        },
        {
          id: 'reminders',
          label: t('shortcuts.list.show-reminders'),
          icon: <Bell />,
          onAction: () => show('reminders'),
        },
        { id: 'settings', label: t('menu.settings'), icon: <Settings />, onAction: () => show('settings') },
        {
          id: 'shortcuts',
          label: t('menu.shortcuts'),
          icon: <Keyboard />,
          onAction: () => showHelp('shortcuts'),
        },
        { id: 'sign-out', label: t('menu.signOut'), icon: <LogOut />, onAction: () => show('sign-out') },
      ]}
    />
  );
}
