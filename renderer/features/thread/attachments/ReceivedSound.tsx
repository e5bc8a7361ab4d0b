import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { AudioPlayer } from '../../media/AudioPlayer.tsx';
import styles from './ReceivedSound.module.css';

interface ReceivedSoundProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  readonly isReachable: boolean;
}

/** Plays a downloaded audio file inside the thread. Its row exists from the start. */
export function ReceivedSound({ entry, status, isReachable }: ReceivedSoundProps) {
  const { t } = useTranslation('thread');
  const { msgId, attachment } = entry;
  const isPlayable = status?.state === 'here' && status.nature.preview?.kind === 'audio';
  return (
    <div className={styles['row']}>
      {isPlayable ? (
        <AudioPlayer
          msgId={msgId}
          name={visibleFileName(attachment.fileName) || t('file.noName')}
          isReachable={isReachable}
        />
      ) : (
        <p className={styles['silent']}>
          {t(status?.state === 'here' ? 'file.sound.none' : 'file.sound.remote')}
        </p>
      )}
    </div>
  );
}
