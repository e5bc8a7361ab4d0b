import type { Decoded, ToDecode } from './decodeMessages.ts';

/** Decodes pictures, smaller than they are, away from the page's own thread. */
self.addEventListener('message', ({ data: { id, blob, width, height } }: MessageEvent<ToDecode>) => {
  createImageBitmap(blob, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' }).then(
    (bitmap) => self.postMessage({ id, bitmap } satisfies Decoded, { transfer: [bitmap] }),
    // It isn't a picture after all; there is no more to report.
    () => self.postMessage({ id, bitmap: null } satisfies Decoded),
  );
});
