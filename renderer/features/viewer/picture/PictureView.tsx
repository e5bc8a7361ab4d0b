import { useState } from 'react';
import type { Picture } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { CannotShow } from '../content/CannotShow.tsx';
import type { ShownFileProps } from '../content/shownFileProps.ts';
import { PictureStage } from './PictureStage.tsx';

interface PictureViewProps extends ShownFileProps {
  readonly picture: Picture;
}

/** A picture to look at closely. */
export function PictureView({ entry, picture, onClose }: PictureViewProps) {
  const [broken, setBroken] = useState<MsgId | null>(null);
  if (broken === entry.msgId) return <CannotShow entry={entry} reason="image" onClose={onClose} />;
  return (
    <PictureStage entry={entry} picture={picture} onBroken={() => setBroken(entry.msgId)} onClose={onClose} />
  );
}
