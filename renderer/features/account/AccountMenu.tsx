import {
  Bell,
  BellOff,
  BellRing,
  ChartColumn,
  Download,
  Files,
  History,
  Keyboard,
  LogOut,
  Settings,
  UserPlus,
  Users,
} from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { avatarColour } from '../../../shared/model/avatarColour.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useHelp } from '../navigation/helpStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import styles from './AccountMenu.module.css';
import { useAccounts } from './accountsStore.ts';

/** The signed-in person, and what concerns the whole app. */
export function AccountMenu() {
  const { t } = useTranslation('frame');
  const { account: id } = useAccountStores().bridge;
  const { accounts, openForm } = useAccounts((state) => state);
  const show = useLayout((state) => state.show);
  const showHelp = useHelp((state) => state.show);
  const openFiles = useSelection((state) => state.openFiles);
  const place = accounts.findIndex((each) => each.id === id);
  const email = accounts[place]?.email ?? '';
  const isQuiet = useSettings(({ settings }) => settings.doNotDisturb);
  const change = useChangeSettings();
  const label = t(isQuiet ? 'menu.quietAccount' : 'menu.account', { email });
  return (
    <Menu
      label={label}
      trigger={
        <Button aria-label={label} className={cx(styles['button'])}>
          <Avatar email={email} size="m" colour={accounts[place]?.colour ?? avatarColour(email)} />
          {isQuiet ? <BellOff aria-hidden="true" className={cx(styles['quiet'])} /> : null}
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
          id: 'people',
          label: t('shortcuts.list.show-people'),
          icon: <Users />,
          onAction: () => show('people'),
        },
        {
          id: 'digest',
          label: t('shortcuts.list.show-digest'),
          icon: <History />,
          onAction: () => show('digest'),
        },
        {
          id: 'reminders',
          label: t('shortcuts.list.show-reminders'),
          icon: <Bell />,
          onAction: () => show('reminders'),
        },
        {
          id: 'dashboard',
          label: t('shortcuts.list.show-dashboard'),
          icon: <ChartColumn />,
          onAction: () => show('dashboard'),
        },
        {
          id: 'do-not-disturb',
          label: t(isQuiet ? 'menu.disturb' : 'menu.doNotDisturb'),
          icon: isQuiet ? <BellRing /> : <BellOff />,
          onAction: () => void change({ doNotDisturb: !isQuiet }),
        },
        { id: 'settings', label: t('menu.settings'), icon: <Settings />, onAction: () => show('settings') },
        {
          id: 'shortcuts',
          label: t('menu.shortcuts'),
          icon: <Keyboard />,
          onAction: () => showHelp('shortcuts'),
        },
        { id: 'add', label: t('accounts.add'), icon: <UserPlus />, onAction: () => openForm('add') },
        { id: 'sign-out', label: t('menu.signOut'), icon: <LogOut />, onAction: () => show('sign-out') },
      ]}
    />
  );
}
