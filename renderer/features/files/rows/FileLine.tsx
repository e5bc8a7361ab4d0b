import type { ReactNode } from 'react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { FileIcon, FileName } from '../../media/FileFace.tsx';
import { Thumbnail } from '../../media/Thumbnail.tsx';
import { useFileUrl } from '../../media/useFileUrl.ts';
import { FileFacts } from './FileFacts.tsx';
import styles from './FileLine.module.css';

interface FileLineProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  readonly withConversation: boolean;
  /** Milliseconds since the epoch; null when unknown. */
  readonly at: number | null;
}

const SIDE = 40;

/** A file on one line of a list: its thumbnail, its name with the extension always visible, and its facts. */
export function FileLine({ entry, status, withConversation, at }: FileLineProps) {
  const { t } = useTranslation('files');
  const name = visibleFileName(entry.attachment.fileName) || t('noName');
  return (
    <span className={styles['line']}>
      <span className={styles['face']}>
        <FilePicture
          entry={entry}
          status={status}
          width={SIDE}
          height={SIDE}
          otherwise={<FileIcon mimeType={entry.attachment.mimeType} />}
        />
      </span>
      <span className={styles['words']}>
        <FileName name={name} />
        <FileFacts entry={entry} status={status} withConversation={withConversation} at={at} />
      </span>
    </span>
  );
}

interface FilePictureProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The icon if it is not a picture or not here. */
  readonly otherwise: ReactNode;
}

/** The thumbnail of a downloaded picture. It has no accessible name, because the file's name is next to it. */
export function FilePicture({ entry, status, width, height, otherwise }: FilePictureProps) {
  const url = useFileUrl(entry.msgId);
  const preview = status?.state === 'here' ? status.nature.preview : null;
  if (preview?.kind !== 'image') return otherwise;
  return <Thumbnail url={url} picture={preview} width={width} height={height} fit="cover" label="" />;
}
