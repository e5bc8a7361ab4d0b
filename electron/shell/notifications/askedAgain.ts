import { AppError } from '../../../shared/errors/errors.ts';

/**
 * The answer of core. One that dies before it answers is asked again once, which waits until the account is open again. Only for requests of
 * which two have the effect of one. @throws AppError
 */
export async function askedAgain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (thrown) {
    if (AppError.from(thrown).code !== 'internal') throw thrown;
    return ask();
  }
}
