import type { FileUsage } from '../../../shared/model/files/files.ts';
import { MOST_READ_BYTES, MOST_TEXT_BYTES } from '../../../shared/model/files/fileTexts.ts';
import { SETTINGS } from '../../../shared/model/settings.ts';
import { formatFileSize } from '../../lib/format/fileSize.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { RemoveFiles } from '../files/RemoveFiles.tsx';
import { useFileUsage } from '../files/useFileUsage.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { useAmountChoices } from '../settings/useAmountChoices.ts';
import { useStatus } from '../status/statusStore.ts';
import styles from './SettingsDialog.module.css';

/** Which files are downloaded automatically, how much is kept, and how much that is now. */
export function FileSettings() {
  const { t } = useTranslation('files');
  const { images, imagesMaxBytes, cacheLimit } = useSettings((state) => state.settings);
  const set = useChangeSettings();
  const amounts = useAmountChoices();
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
          options={amounts.imagesMaxBytes}
        />
      )}
      <Choice
        label={t('settings.limit')}
        hint={t('settings.limitHint')}
        value={String(cacheLimit)}
        onChange={(chosen) => set({ cacheLimit: Number(chosen) })}
        options={amounts.cacheLimit}
      />
      <FileTexts />
      <Usage />
    </div>
  );
}

/** Whether texts of files are found, and how far they are read in the account that is shown. */
function FileTexts() {
  const { t } = useTranslation('files');
  const locale = useLocale();
  const isOn = useSettings((state) => state.settings.fileTexts);
  const set = useChangeSettings();
  const progress = useStatus(({ status }) => status?.fileTexts ?? null);
  const { files, done, unreadable, bytes } = progress ?? { files: 0, done: 0, unreadable: 0, bytes: 0 };
  return (
    <div>
      <Switch isSelected={isOn} onChange={(wanted) => set({ fileTexts: wanted })}>
        {t('settings.texts')}
      </Switch>
      <p className={styles['hint']}>
        {t('settings.textsHint', { size: formatFileSize(MOST_READ_BYTES, locale) })}
      </p>
      {!isOn || bytes === 0 ? null : (
        <p className={styles['hint']}>
          {t('settings.textsRoom', {
            size: formatFileSize(bytes, locale),
            most: formatFileSize(MOST_TEXT_BYTES, locale),
          })}
        </p>
      )}
      {!isOn || done >= files ? null : (
        <p className={styles['hint']}>
          {t('settings.textsReading', { count: files, done: numberFormat(locale).format(done) })}
        </p>
      )}
      {!isOn || unreadable === 0 ? null : (
        <p className={styles['hint']}>{t('settings.textsUnreadable', { count: unreadable })}</p>
      )}
    </div>
  );
}

function Usage() {
  const { t } = useTranslation('files');
  const locale = useLocale();
  const usage = useFileUsage(null);
  const { files: count, bytes } = usage ?? { files: 0, bytes: 0 };
  const number = numberFormat(locale).format(count);
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
      {usage === null ? null : <RemoveAll usage={usage} />}
    </div>
  );
}

function RemoveAll({ usage }: { readonly usage: FileUsage }) {
  const { t } = useTranslation('files');
  return (
    <div ref={useSought(t('settings.remove'))} className={styles['buttons']}>
      <RemoveFiles convId={null} usage={usage}>
        {t('settings.remove')}
      </RemoveFiles>
    </div>
  );
}
