import { SETTINGS } from '../../../shared/model/settings.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { ThemeChoice } from '../settings/ThemeChoice.tsx';
import { useAmountChoices } from '../settings/useAmountChoices.ts';
import { keysOf, SEND_ALWAYS } from '../shortcuts/shortcuts.ts';
import { DesktopSettings } from './DesktopSettings.tsx';
import { ListSettings } from './ListSettings.tsx';
import styles from './SettingsDialog.module.css';
import { SpellingSettings } from './SpellingSettings.tsx';

export function GeneralSettings() {
  const { t } = useTranslation('frame');
  return (
    <>
      <Section className={styles['section']} title={t('settings.appearance')}>
        <ThemeChoice />
      </Section>
      <Section className={styles['section']} title={t('settings.writing')}>
        <div className={styles['choices']}>
          <EnterSends />
          <StaleReply />
          <UndoSend />
        </div>
      </Section>
      <ListSettings />
      <SpellingSettings />
      <DesktopSettings />
    </>
  );
}

function EnterSends() {
  const { t } = useTranslation('frame');
  const { platform } = useAppStores().info;
  const key = keysOf(SEND_ALWAYS, platform).join('+');
  const enterSends = useSettings((state) => state.settings.enterSends);
  const change = useChangeSettings();
  return (
    <div>
      <Switch isSelected={enterSends} onChange={(wanted) => change({ enterSends: wanted })}>
        {t('settings.enterSends')}
      </Switch>
      <p className={styles['hint']}>
        {enterSends ? t('settings.enterSendsOn', { key }) : t('settings.enterSendsOff', { key })}
      </p>
    </div>
  );
}

function StaleReply() {
  const { t } = useTranslation('frame');
  const staleReply = useSettings((state) => state.settings.staleReply);
  const change = useChangeSettings();
  return (
    <Choice
      label={t('settings.staleReply')}
      hint={t(`settings.staleReplyHints.${staleReply}`)}
      value={staleReply}
      onChange={(chosen) => change({ staleReply: chosen })}
      options={SETTINGS.staleReply.values.map((value) => ({
        value,
        label: t(`settings.staleReplyChoices.${value}`),
      }))}
    />
  );
}

function UndoSend() {
  const { t } = useTranslation('frame');
  const undoSendMs = useSettings((state) => state.settings.undoSendMs);
  const change = useChangeSettings();
  return (
    <Choice
      label={t('settings.undoSend')}
      hint={t('settings.undoSendHint')}
      value={String(undoSendMs)}
      onChange={(chosen) => change({ undoSendMs: Number(chosen) })}
      options={useAmountChoices().undoSendMs}
    />
  );
}
