import { SETTINGS } from '../../../shared/model/settings.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { useAmountChoices } from '../settings/useAmountChoices.ts';
import styles from './SettingsDialog.module.css';

/** How the list of conversations works. */
export function ListSettings() {
  const { t } = useTranslation('frame');
  const { density, viewsShown, letterKeys, answerWithin } = useSettings(({ settings }) => settings);
  const change = useChangeSettings();
  return (
    <Section className={styles['section']} title={t('settings.list.heading')}>
      <div className={styles['choices']}>
        <Choice
          label={t('settings.list.density')}
          value={density}
          onChange={(chosen) => change({ density: chosen })}
          options={SETTINGS.density.values.map((value) => ({
            value,
            label: t(`settings.list.densities.${value}`),
          }))}
        />
        <Switch isSelected={viewsShown} onChange={(wanted) => change({ viewsShown: wanted })}>
          {t('settings.list.viewsShown')}
        </Switch>
        <div>
          <Switch isSelected={letterKeys} onChange={(wanted) => change({ letterKeys: wanted })}>
            {t('settings.list.letterKeys')}
          </Switch>
          <p className={styles['hint']}>{t('settings.list.letterKeysHint')}</p>
        </div>
        <Choice
          label={t('settings.list.answerWithin')}
          hint={t('settings.list.answerWithinHint')}
          value={String(answerWithin)}
          onChange={(chosen) => change({ answerWithin: Number(chosen) })}
          options={useAmountChoices().answerWithin}
        />
      </div>
    </Section>
  );
}
