import type { ReactNode } from 'react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { FileIcon, FileName } from '../../media/FileFace.tsx';
import { FileNote } from '../../media/FileNote.tsx';
import styles from './FileCard.module.css';
import { Middle } from './Middle.tsx';

interface FileCardProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  readonly onClose: () => void;
  /** A sentence, where there is one to say. */
  readonly sentence?: string;
  /** Buttons, or what plays it. */
  readonly children: ReactNode;
}

/** A file without a preview: its nature, its warnings and its actions. */
export function FileCard({ entry: { attachment }, status, onClose, sentence, children }: FileCardProps) {
  const { t } = useTranslation('thread');
  return (
    <Middle onClose={onClose}>
      <div className={styles['card']}>
        <FileIcon mimeType={attachment.mimeType} />
        <div className={styles['name']}>
          <FileName name={visibleFileName(attachment.fileName) || t('file.noName')} />
        </div>
        <div className={styles['note']}>
          <FileNote status={status} attachment={attachment} />
        </div>
        {sentence === undefined ? null : <p className={styles['sentence']}>{sentence}</p>}
        <div className={styles['actions']}>{children}</div>
      </div>
    </Middle>
  );
}
