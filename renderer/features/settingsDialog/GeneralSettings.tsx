import { SETTINGS } from '../../../shared/model/settings.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { ThemeChoice } from '../settings/ThemeChoice.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import styles from './SettingsDialog.module.css';
import { SpellingSettings } from './SpellingSettings.tsx';

/** Seconds. */
const UNDO_CHOICES = [0, 5, 10, 20];

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
      <SpellingSettings />
      <DesktopSettings />
    </>
  );
}

function EnterSends() {
  const { t } = useTranslation('frame');
  const enterSends = useSettings((state) => state.settings.enterSends);
  const change = useChangeSettings();
  return (
    <div>
      <Switch isSelected={enterSends} onChange={(wanted) => change({ enterSends: wanted })}>
        {t('settings.enterSends')}
      </Switch>
      <p className={styles['hint']}>
        {enterSends ? t('settings.enterSendsOn') : t('settings.enterSendsOff')}
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
  const format = new Intl.NumberFormat(useLocale(), { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return (
    <Choice
      label={t('settings.undoSend')}
      hint={t('settings.undoSendHint')}
      value={String(undoSendMs)}
      onChange={(chosen) => change({ undoSendMs: Number(chosen) })}
      options={UNDO_CHOICES.map((seconds) => ({
        value: String(seconds * 1_000),
        label: seconds === 0 ? t('settings.undoSendOff') : format.format(seconds),
      }))}
    />
  );
}
