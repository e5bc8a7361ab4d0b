import { SETTINGS } from '../../../shared/model/settings.ts';
import { formatFileSize } from '../../lib/format/fileSize.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { RemoveFiles } from '../files/RemoveFiles.tsx';
import { useFileUsage } from '../files/useFileUsage.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import styles from './SettingsDialog.module.css';

/** Bytes, as sizes of files are shown. */
const SIZES = [1, 5, 20, 100].map((megabytes) => ({ bytes: megabytes * 1_000_000, amount: megabytes }));
/** Bytes, as room on a disk is counted. */
const LIMITS = [1, 5, 10, 50].map((gigabytes) => ({ bytes: gigabytes * 2 ** 30, amount: gigabytes }));

/** Which files are downloaded automatically, how much is kept, and how much that is now. */
export function FileSettings() {
  const { t } = useTranslation('files');
  const { images, imagesMaxBytes, cacheLimit } = useSettings((state) => state.settings);
  const set = useChangeSettings();
  const sizes = useAmounts(SIZES, 'megabyte');
  const limits = useAmounts(LIMITS, 'gigabyte');
  return (
    <div className={styles['choices']}>
      <Choice
        label={t('settings.images')}
        hint={t(`settings.imagesHints.${images}`)}
        value={images}
        onChange={(chosen) => set({ images: chosen })}
        options={SETTINGS.images.values.map((value) => ({
          value,
          label: t(`settings.imagesChoices.${value}`),
        }))}
      />
      {images === 'off' ? null : (
        <Choice
          label={t('settings.maxSize')}
          hint={t('settings.maxSizeHint')}
          value={String(imagesMaxBytes)}
          onChange={(chosen) => set({ imagesMaxBytes: Number(chosen) })}
          options={sizes}
        />
      )}
      <Choice
        label={t('settings.limit')}
        hint={t('settings.limitHint')}
        value={String(cacheLimit)}
        onChange={(chosen) => set({ cacheLimit: Number(chosen) })}
        options={limits}
      />
      <Usage />
    </div>
  );
}

function Usage() {
  const { t } = useTranslation('files');
  const locale = useLocale();
  const usage = useFileUsage(null);
  const { files: count, bytes } = usage ?? { files: 0, bytes: 0 };
  const number = new Intl.NumberFormat(locale).format(count);
  return (
    <div>
      <Facts>
        <dt>{t('settings.usage')}</dt>
        <dd>
          {usage === null
            ? ''
            : t('settings.usageValue', { count, number, size: formatFileSize(bytes, locale) })}
        </dd>
      </Facts>
      <p className={styles['hint']}>{t('settings.encrypted')}</p>
      {usage === null ? null : (
        <div className={styles['buttons']}>
          <RemoveFiles convId={null} usage={usage}>
            {t('settings.remove')}
          </RemoveFiles>
        </div>
      )}
    </div>
  );
}

/** Sizes to choose from: `5 MB`. */
function useAmounts(
  amounts: readonly { readonly bytes: number; readonly amount: number }[],
  unit: 'megabyte' | 'gigabyte',
) {
  const format = new Intl.NumberFormat(useLocale(), { style: 'unit', unit, unitDisplay: 'short' });
  return amounts.map(({ bytes, amount }) => ({ value: String(bytes), label: format.format(amount) }));
}
