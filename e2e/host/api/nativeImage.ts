import { guard, guarded } from '../missing.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Electron's `NativeImage`. The host knows its size and its pixels, and never shows one. */
export class NativeImage {
  readonly #size: Size;
  readonly #bitmap: Uint8Array;

  constructor(size: Size, bitmap: Uint8Array = new Uint8Array()) {
    this.#size = size;
    this.#bitmap = bitmap;
  }

  toBitmap(): Buffer {
    return Buffer.from(this.#bitmap);
  }

  isEmpty(): boolean {
    return this.#size.width === 0 || this.#size.height === 0;
  }

  getSize(): Size {
    return this.#size;
  }
}

Object.setPrototypeOf(NativeImage.prototype, guard('NativeImage', Object.prototype));

export function makeNativeImage() {
  return guarded('nativeImage', {
    createEmpty: () => new NativeImage({ width: 0, height: 0 }),
    createFromBitmap(bitmap: Buffer, { width, height }: Size) {
      if (bitmap.byteLength < width * height * 4) throw new Error('invalid buffer size');
      return new NativeImage({ width, height }, bitmap);
    },
  });
}
