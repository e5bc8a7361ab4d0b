/** A broken promise that a run found. */
export type Broken =
  | 'lost'
  | 'doubled'
  | 'order'
  | 'store'
  | 'coverage'
  | 'file'
  | 'kept'
  | 'refused'
  | 'stuck';

/** A promise of Parley's that did not hold. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly promise: Broken;
  readonly words: string;

  constructor(promise: Broken, words: string) {
    super(`${promise}: ${words}`);
    this.promise = promise;
    this.words = words;
  }
}
