import { Image, ImageOff } from 'lucide-react';
import type { RefObject } from 'react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import type { PictureSize } from '../../../../shared/model/messages.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useAutomaticFetch } from '../../media/filesStore.ts';
import { Thumbnail } from '../../media/Thumbnail.tsx';
import { useFileUrl } from '../../media/useFileUrl.ts';
import { useLayout } from '../../navigation/layoutStore.ts';
import styles from './ReceivedPicture.module.css';
import { useLookedAt } from './useLookedAt.ts';

interface ReceivedPictureProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  /** The width around it, CSS pixels. */
  readonly frame: PictureSize;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isReachable: boolean;
}

/** A picture in its box. The box exists before the picture loads, and stays if there is none. A click shows it large. */
export function ReceivedPicture({ entry, status, frame, box, isReachable }: ReceivedPictureProps) {
  const { t } = useTranslation('thread');
  const view = useLayout((state) => state.view);
  const { msgId, attachment } = entry;
  const url = useFileUrl(msgId);
  useAutomaticFetch(msgId, status, useLookedAt(box));

  const preview = status?.state === 'here' ? status.nature.preview : null;
  if (preview?.kind !== 'image') {
    return (
      <div ref={box} data-empty="" className={styles['frame']} style={sized(frame)}>
        {status?.state === 'here' ? (
          <div className={styles['empty']}>
            <ImageOff aria-hidden="true" />
            {t('file.notShown')}
          </div>
        ) : (
          <div aria-hidden="true" className={styles['empty']}>
            <Image />
          </div>
        )}
      </div>
    );
  }
  const name = visibleFileName(attachment.fileName) || t('file.noName');
  const { width, height } = frame;
  return (
    <div ref={box} className={styles['frame']} style={sized(frame)}>
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-label={t('file.show', { name })}
        className={styles['picture']}
        style={sized(frame)}
        onClick={() => view(entry)}
      >
        <Thumbnail url={url} picture={preview} width={width} height={height} fit="contain" isFluid label="" />
      </button>
    </div>
  );
}

/** A narrow window shrinks it and keeps its ratio. */
const sized = ({ width, height }: PictureSize) => ({ width, aspectRatio: `${width} / ${height}` });
