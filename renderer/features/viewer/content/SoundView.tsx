import { useState } from 'react';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { AudioPlayer } from '../../media/AudioPlayer.tsx';
import { useFileStatus } from '../../media/filesStore.ts';
import { CannotShow } from './CannotShow.tsx';
import { FileCard } from './FileCard.tsx';
import type { ShownFileProps } from './shownFileProps.ts';

export function SoundView({ entry, onClose }: ShownFileProps) {
  const [isBroken, setBroken] = useState(false);
  const status = useFileStatus(entry.msgId);
  if (isBroken) return <CannotShow entry={entry} reason="audio" onClose={onClose} />;
  return (
    <FileCard entry={entry} status={status} onClose={onClose}>
      <AudioPlayer
        msgId={entry.msgId}
        name={spellOutHidden(entry.attachment.fileName)}
        onBroken={() => setBroken(true)}
      />
    </FileCard>
  );
}
