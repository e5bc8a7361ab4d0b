import { useRef, useState } from 'react';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { onlyThisPlays } from '../../media/onlyThisPlays.ts';
import { useFileUrl } from '../../media/useFileUrl.ts';
import { usePausedWhenGone } from '../../media/usePausedWhenGone.ts';
import { CannotShow } from './CannotShow.tsx';
import { Middle } from './Middle.tsx';
import type { ShownFileProps } from './shownFileProps.ts';
import styles from './VideoView.module.css';

export function VideoView({ entry, onClose }: ShownFileProps) {
  const url = useFileUrl(entry.msgId);
  const { t } = useTranslation('viewer');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'fine' | 'broken' | 'sound-only'>('fine');
  usePausedWhenGone(video);
  if (state === 'broken') return <CannotShow entry={entry} reason="video" onClose={onClose} />;
  return (
    <Middle onClose={onClose}>
      {/* biome-ignore lint/a11y/useMediaCaption: a message brings none */}
      <video
        ref={video}
        controls
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        preload="metadata"
        src={url}
        aria-label={spellOutHidden(entry.attachment.fileName)}
        onPlay={onlyThisPlays}
        onError={() => setState('broken')}
        // Chromium plays the sound of a film whose pictures it cannot decode.
        onLoadedMetadata={({ currentTarget }) =>
          setState(currentTarget.videoWidth === 0 ? 'sound-only' : 'fine')
        }
        className={styles['video']}
      />
      {state === 'sound-only' ? <p className={styles['note']}>{t('cannotShow.silentPicture')}</p> : null}
    </Middle>
  );
}
