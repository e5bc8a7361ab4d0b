/** To the worker: a picture, and how large it is wanted, pixels. */
export interface ToDecode {
  readonly id: number;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

export interface Decoded {
  readonly id: number;
  /** Null when it cannot be decoded. */
  readonly bitmap: ImageBitmap | null;
}
