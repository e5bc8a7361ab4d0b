import { AppError } from '../../../shared/errors/errors.ts';

export type Later = (run: () => void, ms: number) => void;

/** Longer than it takes to open a store again after a crash of core, ms. */
const LONGEST_MS = 30_000;

/** The answer of core, which may hang. @throws AppError `internal` if it takes too long */
export async function answerInTime<T>(answer: Promise<T>, later: Later): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  later(() => reject(new AppError('internal', 'Core did not answer in time.')), LONGEST_MS);
  return Promise.race([answer, promise]);
}
