import { CircleAlert } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { MsgId } from '../../../shared/model/ids.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import styles from './AudioPlayer.module.css';
import { onlyThisPlays } from './onlyThisPlays.ts';
import { useFileUrl } from './useFileUrl.ts';
import { usePausedWhenGone } from './usePausedWhenGone.ts';

interface AudioPlayerProps {
  /** Of a message whose file is on this computer. */
  readonly msgId: MsgId;
  readonly name: string;
  /** It takes part in the tab order. */
  readonly isReachable?: boolean;
  readonly onBroken?: () => void;
  /** The player itself, for keys that are pressed elsewhere. */
  readonly ref?: RefObject<HTMLAudioElement | null>;
}

/** Plays a sound, in one row of 40 CSS pixels, whatever becomes of it. */
export function AudioPlayer({ msgId, name, isReachable = true, onBroken, ref }: AudioPlayerProps) {
  const url = useFileUrl(msgId);
  const { t } = useTranslation('viewer');
  const own = useRef<HTMLAudioElement>(null);
  const audio = ref ?? own;
  const [isBroken, setBroken] = useState(false);
  usePausedWhenGone(audio);
  const onError = () => {
    setBroken(true);
    onBroken?.();
  };
  if (isBroken) {
    return (
      <p className={styles['broken']}>
        <CircleAlert aria-hidden="true" />
        {t('player.cannotPlay')}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a message brings none
    <audio
      ref={audio}
      controls
      controlsList="nodownload noplaybackrate"
      preload="metadata"
      src={url}
      aria-label={name}
      tabIndex={isReachable ? 0 : -1}
      onPlay={onlyThisPlays}
      onError={onError}
      className={styles['player']}
    />
  );
}
