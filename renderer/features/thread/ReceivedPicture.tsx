import { Image, ImageOff } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileEntry, FileStatus } from '../../../shared/files.ts';
import { fileUrl } from '../../../shared/media.ts';
import { useAutomaticFetch } from '../../stores/files.ts';
import { useLayout } from '../../stores/layout.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import styles from './ReceivedPicture.module.css';
import { useLookedAt } from './useLookedAt.ts';
import { spellOutHidden } from './visibleText.ts';

interface ReceivedPictureProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  readonly isReachable: boolean;
}

/** The service says nothing of a picture's size, so every one has the same box from the start, CSS pixels. */
const PICTURE_BOX = { width: 320, height: 240 } as const;

/** A picture in its box, which is there before the picture is and stays when there is none. A press shows it large. */
export function ReceivedPicture({ entry, status, isReachable }: ReceivedPictureProps) {
  const { t } = useTranslation('thread');
  const view = useLayout((state) => state.view);
  const { msgId, attachment } = entry;
  const box = useRef<HTMLDivElement>(null);
  useAutomaticFetch(msgId, status, useLookedAt(box));

  const preview = status?.state === 'here' ? status.nature.preview : null;
  if (preview?.kind !== 'image') {
    return (
      <div ref={box} aria-hidden="true" className={styles['box']}>
        {status?.state === 'here' ? <ImageOff /> : <Image />}
      </div>
    );
  }
  const name = spellOutHidden(attachment.fileName) || t('file.noName');
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      aria-label={t('file.show', { name })}
      className={styles['box']}
      onClick={() => view(entry)}
    >
      <Thumbnail url={fileUrl(msgId)} picture={preview} {...PICTURE_BOX} fit="contain" label="" />
    </button>
  );
}
