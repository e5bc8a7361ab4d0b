import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../shared/model.ts';
import { useLocale } from '../../locales/useLocale.ts';
import styles from './AttachmentCard.module.css';
import { FileIcon, FileName } from './FileFace.tsx';
import { formatFileSize } from './files.ts';
import { spellOutHidden } from './visibleText.ts';

interface AttachmentCardProps {
  readonly attachment: Pick<Attachment, 'fileName' | 'fileSize' | 'mimeType'>;
}

/** A file in a conversation: its name (the extension always shown), size and type. */
export function AttachmentCard({ attachment }: AttachmentCardProps) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const type = spellOutHidden(attachment.mimeType) || t('file.noType');
  return (
    <div className={styles['card']}>
      <FileIcon mimeType={attachment.mimeType} />
      <div className={styles['words']}>
        <FileName name={spellOutHidden(attachment.fileName) || t('file.noName')} />
        <span className={styles['facts']}>
          {formatFileSize(attachment.fileSize, locale)}
          {' · '}
          <bdi>{type}</bdi>
        </span>
      </div>
    </div>
  );
}
