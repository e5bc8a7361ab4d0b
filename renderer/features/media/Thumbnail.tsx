import { ImageOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Picture } from '../../../shared/model/files/files.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { cx } from '../../ui/cx.ts';
import { fittedSize } from './fittedSize.ts';
import styles from './Thumbnail.module.css';
import type { WantedThumbnail } from './thumbnails.ts';

interface ThumbnailProps {
  /** Of the whole picture (shared/model/files/media.ts). */
  readonly url: string;
  readonly picture: Picture;
  /** The size of its box, CSS pixels; the box exists before the picture. */
  readonly width: number;
  readonly height: number;
  /** `contain` shows all of it, `cover` fills the box. */
  readonly fit: 'contain' | 'cover';
  /** It shrinks with its container, which has the picture's ratio. */
  readonly isFluid?: boolean;
  /** The text for screen readers; '' if an element beside it says the same. */
  readonly label: string;
}

/** A small picture of a picture, decoded away from the page's own thread. What moves, moves while the pointer is over it. */
export function Thumbnail({ url, picture, width, height, fit, label, isFluid = false }: ThumbnailProps) {
  const [isOver, setOver] = useState(false);
  const size = fittedSize(picture, { width, height }, fit);
  const density = Math.min(2, window.devicePixelRatio);
  const sharp = fittedSize(picture, { width: width * density, height: height * density }, fit);
  const bitmap = useBitmap({ url, ...sharp });
  const named = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span
      {...named}
      className={cx(styles['box'], isFluid && styles['fluid'])}
      style={isFluid ? undefined : { width, height }}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
    >
      {bitmap === 'broken' ? <ImageOff className={styles['broken']} /> : null}
      {bitmap instanceof ImageBitmap ? <Drawn bitmap={bitmap} style={isFluid ? undefined : size} /> : null}
      {isOver && picture.isAnimated ? (
        <img src={url} alt="" draggable={false} className={cx(styles['moving'], styles[fit])} />
      ) : null}
    </span>
  );
}

function Drawn({
  bitmap,
  style,
}: {
  readonly bitmap: ImageBitmap;
  readonly style: React.CSSProperties | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0), [bitmap]);
  return (
    <canvas
      ref={canvas}
      width={bitmap.width}
      height={bitmap.height}
      style={style}
      className={styles['drawn']}
    />
  );
}

/** The decoded picture; null until there is one. */
function useBitmap({ url, width, height }: WantedThumbnail): ImageBitmap | 'broken' | null {
  const { thumbnails } = useAccountStores();
  const [got, setGot] = useState<{ readonly key: string; readonly bitmap: ImageBitmap | null } | null>(null);
  const key = `${url} ${width}x${height}`;
  const known = thumbnails.peek({ url, width, height });
  const isKnown = known !== null;
  useEffect(() => {
    if (isKnown) return;
    const unmounted = new AbortController();
    thumbnails.get({ url, width, height }, unmounted.signal).then(
      (bitmap) => {
        if (!unmounted.signal.aborted) setGot({ key, bitmap });
      },
      () => {
        if (!unmounted.signal.aborted) setGot({ key, bitmap: null });
      },
    );
    return () => unmounted.abort();
  }, [thumbnails, isKnown, url, width, height, key]);
  if (known) return known;
  if (got?.key !== key) return null;
  return got.bitmap ?? 'broken';
}
