import { Archive, File, FileText, Film, Image, Music, Sheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../shared/model.ts';
import { useLocale } from '../../locales/useLocale.ts';
import styles from './AttachmentCard.module.css';
import { fileFamily, formatFileSize, splitFileName } from './files.ts';
import { spellOutHidden } from './visibleText.ts';

const ICONS = {
  image: Image,
  video: Film,
  audio: Music,
  text: FileText,
  archive: Archive,
  sheet: Sheet,
  other: File,
} as const;

/** A file in a conversation: its name (the extension always shown), size and type. */
export function AttachmentCard({ attachment }: { readonly attachment: Attachment }) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const Icon = ICONS[fileFamily(attachment.mimeType)];
  const name = spellOutHidden(attachment.fileName) || t('file.noName');
  const { start, end } = splitFileName(name);
  const type = spellOutHidden(attachment.mimeType) || t('file.noType');
  return (
    <div className={styles['card']}>
      <span className={styles['icon']}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles['words']}>
        <bdi className={styles['name']} title={name}>
          <span className={styles['start']}>{start}</span>
          <span className={styles['end']}>{end}</span>
        </bdi>
        <span className={styles['facts']}>
          {formatFileSize(attachment.fileSize, locale)}
          {' · '}
          <bdi>{type}</bdi>
        </span>
      </div>
    </div>
  );
}
