import { type RefObject, useRef, useState } from 'react';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { AudioPlayer } from '../../media/AudioPlayer.tsx';
import { useFileStatus } from '../../media/filesStore.ts';
import { isPlain, useKeys } from '../keys/useKeys.ts';
import { CannotShow } from './CannotShow.tsx';
import { FileCard } from './FileCard.tsx';
import type { ShownFileProps } from './shownFileProps.ts';

export function SoundView({ entry, onClose }: ShownFileProps) {
  const [isBroken, setBroken] = useState(false);
  const player = useRef<HTMLAudioElement>(null);
  useSpace(player);
  const status = useFileStatus(entry.msgId);
  if (isBroken) return <CannotShow entry={entry} reason="audio" onClose={onClose} />;
  return (
    <FileCard entry={entry} status={status} onClose={onClose}>
      <AudioPlayer
        msgId={entry.msgId}
        name={spellOutHidden(entry.attachment.fileName)}
        ref={player}
        onBroken={() => setBroken(true)}
      />
    </FileCard>
  );
}

/** Plays and pauses with the space bar, unless it presses a button or the player has it. */
function useSpace(player: RefObject<HTMLAudioElement | null>): void {
  useKeys((event) => {
    const { current: audio } = player;
    const isTaken = event.target instanceof Element && event.target.closest('button, input, audio') !== null;
    if (event.key !== ' ' || !isPlain(event) || isTaken || audio === null) return false;
    if (!audio.paused) audio.pause();
    // A file that can't be played says so itself, by its error.
    else void audio.play().catch(() => undefined);
    return true;
  });
}
