import { useEffect, useState } from 'react';
import type { DesktopFacts } from '../../../shared/model/desktopFacts.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import styles from './SettingsDialog.module.css';

/** How Parley starts and closes, as the system says when the settings are opened. */
export function DesktopSettings() {
  const { t } = useTranslation('frame');
  const { bridge } = useAppStores();
  const { failed } = useNotices((state) => state);
  const [facts, setFacts] = useState<DesktopFacts | null>(null);
  useEffect(() => {
    bridge.request('desktop.get', {}).then(setFacts, failed);
  }, [bridge, failed]);
  if (facts === null) return null;
  return (
    <Section className={styles['section']} title={t('settings.desktop.heading')}>
      <div className={styles['choices']}>
        {/* On macOS, apps run on without a window. */}
        {facts.tray === 'dock' ? null : <CloseToTray hasTray={facts.tray === 'shown'} />}
        <StartAtLogin login={facts.login} onChange={setFacts} />
        <StartHidden facts={facts} />
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

interface StartAtLoginProps {
  readonly login: DesktopFacts['login'];
  readonly onChange: (facts: DesktopFacts) => void;
}

function StartAtLogin({ login, onChange }: StartAtLoginProps) {
  const { t } = useTranslation('frame');
  const { bridge } = useAppStores();
  const { failed } = useNotices((state) => state);
  const [isRefused, setRefused] = useState(false);
  const change = (isOn: boolean) => {
    const told = (facts: DesktopFacts) => {
      setRefused(isOn && facts.login === 'off');
      onChange(facts);
    };
    bridge.request('desktop.setLogin', { isOn }).then(told, failed);
  };
  return (
    <div>
      <Switch isSelected={login !== 'off'} onChange={change}>
        {t('settings.desktop.startAtLogin')}
      </Switch>
      <p className={styles['hint']} role="status">
        {login === 'blocked' ? t('settings.desktop.loginBlocked') : null}
        {isRefused ? t('settings.desktop.loginRefused') : null}
      </p>
    </div>
  );
}

function StartHidden({ facts: { login, tray } }: { readonly facts: DesktopFacts }) {
  const { t } = useTranslation('frame');
  const isOn = useSettings(({ settings }) => settings.startHidden) && tray !== 'missing';
  const change = useChangeSettings();
  const hint =
    tray === 'missing' ? t('settings.desktop.startHiddenNoTray') : t('settings.desktop.startHiddenHint');
  return (
    <div>
      <Switch
        isSelected={isOn}
        isDisabled={login === 'off' || tray === 'missing'}
        onChange={(wanted) => change({ startHidden: wanted })}
      >
        {t('settings.desktop.startHidden')}
      </Switch>
      <p className={styles['hint']}>{hint}</p>
    </div>
  );
}
