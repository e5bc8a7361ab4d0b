import { useRef, useState } from 'react';
import type { Picture } from '../../../shared/files.ts';
import { CannotShow } from './CannotShow.tsx';
import type { Size } from './geometry.ts';
import { PictureStage } from './PictureStage.tsx';
import styles from './PictureView.module.css';
import type { ShownFileProps } from './ShownFile.tsx';
import { useStageSize } from './useStageSize.ts';

interface PictureViewProps extends ShownFileProps {
  readonly picture: Picture;
}

/** A picture to look at closely. */
export function PictureView({ entry, picture, onClose }: PictureViewProps) {
  const room = useRef<HTMLDivElement>(null);
  const stage = useStageSize(room);
  const [broken, setBroken] = useState<number | null>(null);
  if (broken === entry.msgId) return <CannotShow entry={entry} reason="image" onClose={onClose} />;
  return (
    <div ref={room} className={styles['room']}>
      {stage === null ? null : (
        <PictureStage
          entry={entry}
          scene={{ picture: sizeOf(picture), stage }}
          onBroken={() => setBroken(entry.msgId)}
          onClose={onClose}
        />
      )}
    </div>
  );
}

const sizeOf = ({ width, height }: Picture): Size => ({ width, height });
