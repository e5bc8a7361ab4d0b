import { Download, RotateCcw, X } from 'lucide-react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { FileIcon, FileName } from '../../media/FileFace.tsx';
import { isTroubled, NarrowFileFacts } from './FileFacts.tsx';
import { FilePicture } from './FileLine.tsx';
import styles from './FileTile.module.css';

interface FileTileProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  /** CSS pixels. */
  readonly width: number;
}

/** Of the box, CSS pixels. A warning takes its two lines from it. */
const BOX_HEIGHT = { plain: 124, troubled: 92 } as const;

const BADGES = { remote: Download, fetching: X, failed: RotateCcw } as const;

/** A file as a thumbnail or icon, with its name below. The box exists before the picture loads. */
export function FileTile({ entry, status, width }: FileTileProps) {
  const { t } = useTranslation('files');
  const Badge = status === undefined || status.state === 'here' ? null : BADGES[status.state];
  const height = BOX_HEIGHT[isTroubled({ entry, status }) ? 'troubled' : 'plain'];
  return (
    <span className={styles['tile']}>
      <span className={styles['box']} style={{ height }}>
        <FilePicture
          entry={entry}
          status={status}
          width={width}
          height={height}
          otherwise={<FileIcon mimeType={entry.attachment.mimeType} />}
        />
        {Badge === null ? null : (
          <span className={styles['badge']}>
            <Badge aria-hidden="true" />
          </span>
        )}
      </span>
      <FileName name={visibleFileName(entry.attachment.fileName) || t('noName')} />
      <NarrowFileFacts entry={entry} status={status} />
    </span>
  );
}
