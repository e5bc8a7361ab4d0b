import { Monitor, Moon, Sun } from 'lucide-react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/model.ts';
import { useNotices } from '../../stores/notices.ts';
import { useSettings } from '../../stores/settings.ts';
import { cx } from '../../ui/cx.ts';
import styles from './ThemeChoice.module.css';

const THEMES = [
  { theme: 'system', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const;

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const { t } = useTranslation('frame');
  const chosen = useSettings((state) => state.settings.theme);
  const change = useSettings((state) => state.change);
  const failed = useNotices((state) => state.failed);
  const choose = (value: string) => {
    change({ theme: value as Settings['theme'] }).catch(failed);
  };
  return (
    <RadioGroup value={chosen} onChange={choose} orientation="horizontal" className={cx(styles['group'])}>
      <Label className={cx(styles['label'])}>{t('settings.theme')}</Label>
      <div className={styles['choices']}>
        {THEMES.map(({ theme, Icon }) => (
          <Radio key={theme} value={theme} className={cx(styles['choice'])}>
            <Icon aria-hidden="true" />
            {t(`settings.themes.${theme}`)}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
