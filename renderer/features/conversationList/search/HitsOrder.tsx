import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { SETTINGS, type Settings } from '../../../../shared/model/settings.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { useChangeSettings, useSettings } from '../../settings/settingsStore.ts';
import styles from './HitsOrder.module.css';

/** Chooses whether found messages are listed by time, or together with those of the same conversation. */
export function HitsOrder() {
  const { t } = useTranslation('frame');
  const chosen = useSettings(({ settings }) => settings.hitsBy);
  const change = useChangeSettings();
  return (
    <RadioGroup
      value={chosen}
      onChange={(value) => void change({ hitsBy: value as Settings['hitsBy'] })}
      orientation="horizontal"
      className={cx(styles['order'])}
    >
      <Label className="visually-hidden">{t('search.order')}</Label>
      {SETTINGS.hitsBy.values.map((value) => (
        <Radio key={value} value={value} className={cx(styles['one'])}>
          {t(`search.orders.${value}`)}
        </Radio>
      ))}
    </RadioGroup>
  );
}
