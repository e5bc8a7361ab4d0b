import type { TextFailure } from '../../protocol.ts';

/** A file whose text can't be read, and why. */
export class Unreadable extends Error {
  readonly failure: TextFailure;

  constructor(failure: TextFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}
