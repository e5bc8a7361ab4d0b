import { Files } from 'lucide-react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { formatFileSize } from '../../lib/format/fileSize.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { RemoveFiles } from '../files/RemoveFiles.tsx';
import { useFileUsage } from '../files/useFileUsage.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import styles from './DetailsPane.module.css';

/** The conversation's files: how much of them is on this computer, where they are shown, and the means to make room. */
export function FilesSection({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('files');
  const locale = useLocale();
  const openFiles = useSelection((state) => state.openFiles);
  const usage = useFileUsage(convId);
  const hasAny = usage !== null && usage.files > 0;
  return (
    <Section className={styles['section']} title={t('details.heading')}>
      <p className={styles['usage']}>
        {hasAny
          ? t('details.usage', {
              count: usage.files,
              number: numberFormat(locale).format(usage.files),
              size: formatFileSize(usage.bytes, locale),
            })
          : t('details.none')}
      </p>
      <div className={styles['buttons']}>
        <Button icon={<Files />} onPress={() => openFiles(convId)}>
          {t('show')}
        </Button>
        {hasAny ? (
          <RemoveFiles convId={convId} usage={usage}>
            {t('details.remove')}
          </RemoveFiles>
        ) : null}
      </div>
    </Section>
  );
}
