interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture drawn into a box, in the box's unit: `contain` shows all of it, `cover` fills the box. Never enlarges it. */
export function fittedSize(picture: Size, box: Size, fit: 'contain' | 'cover'): Size {
  const across = box.width / picture.width;
  const down = box.height / picture.height;
  const scale = Math.min(1, fit === 'contain' ? Math.min(across, down) : Math.max(across, down));
  const length = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: length(picture.width), height: length(picture.height) };
}
