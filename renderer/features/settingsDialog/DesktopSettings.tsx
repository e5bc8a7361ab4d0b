import { useEffect, useState } from 'react';
import type { DesktopFacts } from '../../../shared/model/desktopFacts.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import styles from './SettingsDialog.module.css';

/** How Parley starts and closes. */
export function DesktopSettings() {
  const { t } = useTranslation('frame');
  const facts = useDesktopFacts();
  // On macOS, apps run on without a window.
  if (facts === null || facts.tray === 'dock') return null;
  return (
    <Section className={styles['section']} title={t('settings.desktop.heading')}>
      <div className={styles['choices']}>
        <CloseToTray hasTray={facts.tray === 'shown'} />
      </div>
    </Section>
  );
}

function CloseToTray({ hasTray }: { readonly hasTray: boolean }) {
  const { t } = useTranslation('frame');
  const isOn = useSettings(({ settings }) => settings.closeToTray) && hasTray;
  const change = useChangeSettings();
  const hint = isOn ? t('settings.desktop.closeToTrayOn') : t('settings.desktop.closeToTrayOff');
  return (
    <div>
      <Switch isSelected={isOn} isDisabled={!hasTray} onChange={(wanted) => change({ closeToTray: wanted })}>
        {t('settings.desktop.closeToTray')}
      </Switch>
      <p className={styles['hint']}>{hasTray ? hint : t('settings.desktop.noTray')}</p>
    </div>
  );
}

/** As the system says when the settings are opened; null until then. */
function useDesktopFacts(): DesktopFacts | null {
  const { bridge } = useAppStores();
  const { failed } = useNotices((state) => state);
  const [facts, setFacts] = useState<DesktopFacts | null>(null);
  useEffect(() => {
    bridge.request('desktop.get', {}).then(setFacts, failed);
  }, [bridge, failed]);
  return facts;
}
