import { RotateCcw, RotateCw } from 'lucide-react';
import { type ComponentProps, type CSSProperties, useRef } from 'react';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { useDragOut } from '../../media/useDragOut.ts';
import { useFileUrl } from '../../media/useFileUrl.ts';
import type { ShownFileProps } from '../content/shownFileProps.ts';
import { useBeside } from '../steps/useBeside.ts';
import type { Scene, Size } from '../zoom/geometry.ts';
import { useStageSize } from '../zoom/useStageSize.ts';
import { ZoomBar } from '../zoom/ZoomBar.tsx';
import styles from './PictureStage.module.css';
import { usePictureKeys } from './usePictureKeys.ts';
import { usePointer } from './usePointer.ts';
import { type Posed, usePose } from './usePose.ts';

interface PictureStageProps extends ShownFileProps {
  /** Pixels. */
  readonly picture: Size;
  readonly onBroken: () => void;
}

/** A picture on its stage. Those beside it are there too, unseen, so that the next one is drawn at once. */
export function PictureStage({ entry, picture, onBroken, onClose }: PictureStageProps) {
  const { t } = useTranslation('viewer');
  const stage = useRef<HTMLDivElement>(null);
  const scene = { picture, stage: useStageSize(stage) ?? UNMEASURED };
  const posed = usePose(entry.msgId, scene);
  const { isHeld, handlers } = usePointer({ stage, posed, onBeside: onClose });
  const onDragStart = useDragOut(entry);
  const beside = useBeside();
  usePictureKeys(posed, scene.stage);
  return (
    <>
      <div
        ref={stage}
        className={cx(styles['stage'], posed.isZoomedIn && styles['zoomed'], isHeld && styles['held'])}
        {...handlers}
      >
        {[entry.msgId, ...beside]
          .sort()
          .map((msgId) =>
            msgId === entry.msgId ? (
              <FileImage
                key={msgId}
                msgId={msgId}
                alt={spellOutHidden(entry.attachment.fileName)}
                draggable={!posed.isZoomedIn}
                onDragStart={onDragStart}
                onError={onBroken}
                style={styleOf(posed, scene)}
                className={cx(styles['picture'], posed.isStep && styles['smooth'])}
              />
            ) : (
              <FileImage key={msgId} msgId={msgId} alt="" className={styles['waiting']} />
            ),
          )}
      </div>
      <ZoomBar
        scale={posed.placement.scale}
        onStep={posed.step}
        toggle={posed.isZoomedIn ? 'zoomFit' : 'zoomActual'}
        onToggle={() => (posed.isZoomedIn ? posed.fit() : posed.zoomTo(1, { x: 0, y: 0 }))}
      >
        <IconButton label={t('turnLeft')} onPress={() => posed.turn(-1)}>
          <RotateCcw />
        </IconButton>
        <IconButton label={t('turnRight')} onPress={() => posed.turn(1)}>
          <RotateCw />
        </IconButton>
      </ZoomBar>
    </>
  );
}

interface FileImageProps extends ComponentProps<'img'> {
  readonly msgId: MsgId;
  readonly alt: string;
}

function FileImage({ msgId, alt, ...others }: FileImageProps) {
  return <img {...others} src={useFileUrl(msgId)} alt={alt} decoding="async" />;
}

/** Until it is measured, which is before anything is painted. */
const UNMEASURED: Size = { width: 1, height: 1 };

function styleOf({ placement: { scale, x, y }, turns }: Posed, { picture }: Scene): CSSProperties {
  const { width, height } = picture;
  return {
    width,
    height,
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${scale})`,
  };
}
