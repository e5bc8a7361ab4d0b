/** What a run found broken. */
export type Broken = 'lost' | 'doubled' | 'order' | 'store' | 'coverage' | 'refused' | 'stuck';

/** A promise of Parley's that did not hold. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly promise: Broken;

  constructor(promise: Broken, message: string) {
    super(`${promise}: ${message}`);
    this.promise = promise;
  }
}
