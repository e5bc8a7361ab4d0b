import { useMemo } from 'react';
import type { Session } from '../../../shared/model/session.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { type TabEntry, Tabs } from '../../ui/controls/Tabs.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { type Sought, SoughtContext } from '../../ui/page/soughtOnPage.ts';
import { BackupSettings } from '../backupFiles/BackupSettings.tsx';
import { type SettingsTab, useLayout } from '../navigation/layoutStore.ts';
import { RuleSettings } from '../rules/RuleSettings.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { FileSettings } from './FileSettings.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { LiveEventSettings } from './LiveEventSettings.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import styles from './SettingsDialog.module.css';
import { SyncSettings } from './SyncSettings.tsx';

/** Settings, and what this computer keeps of the account. */
export function SettingsDialog({ session }: { readonly session: Extract<Session, { state: 'signed-in' }> }) {
  const { t } = useTranslation('frame');
  const { version } = useAppStores().info;
  const isOpen = useLayout((state) => state.dialog === 'settings');
  const tab = useLayout((state) => state.settingsTab);
  const showSettings = useLayout((state) => state.showSettings);
  const close = useLayout((state) => state.closeDialog);
  const tabs: readonly TabEntry<SettingsTab>[] = [
    { id: 'general', label: t('settings.tabs.general'), content: <GeneralSettings /> },
    {
      id: 'notifications',
      label: t('settings.tabs.notifications'),
      content: <NotificationSettings />,
    },
    {
      id: 'files',
      label: t('settings.tabs.files'),
      content: (
        <Section className={styles['section']} title={t('settings.heading', { ns: 'files' })}>
          <FileSettings />
        </Section>
      ),
    },
    { id: 'rules', label: t('settings.tabs.rules'), content: <RuleSettings /> },
    { id: 'sync', label: t('settings.tabs.sync'), content: <SyncSettings /> },
    { id: 'events', label: t('settings.tabs.events'), content: <LiveEventSettings /> },
    {
      id: 'backup',
      label: t('settings.tabs.backup'),
      content: <BackupSettings email={session.account.email} />,
    },
    { id: 'account', label: t('settings.tabs.account'), content: <AccountSettings session={session} /> },
  ];
  return (
    <Dialog title={t('settings.heading')} isOpen={isOpen} onClose={close} isLarge>
      <SoughtContext value={useSoughtSetting()}>
        <Tabs
          label={t('settings.tabs.label')}
          tabs={tabs}
          selected={tab}
          onSelect={(id) => showSettings(id)}
        />
      </SoughtContext>
      <p className={styles['version']}>{t('settings.version', { version })}</p>
    </Dialog>
  );
}

/** The setting that was chosen in *Go to*. */
function useSoughtSetting(): Sought | null {
  const label = useLayout((state) => state.soughtSetting);
  const onFound = useLayout((state) => state.settingFound);
  return useMemo(() => (label === null ? null : { label, onFound }), [label, onFound]);
}
