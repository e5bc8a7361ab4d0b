import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts';
import { testBridge } from '../../../testing/page/testBridge.ts';
import { createDigestStore } from './digestStore.ts';

/** The person is here, but core can't save that. Returns what is said of it. */
async function failuresOf(code: ErrorCode): Promise<readonly ErrorCode[]> {
  const { bridge, answer } = testBridge();
  const document = { visibilityState: 'visible', hasFocus: () => true };
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window;
  const said: ErrorCode[] = [];
  const store = createDigestStore(bridge, window, (thrown) => said.push(AppError.from(thrown).code));
  const stop = store.connect();
  await answer('digest.here', Promise.reject(new AppError(code, 'Not saved')));
  stop();
  return said;
}

test('a full disk is not said again each minute while the person is here, and other failures are said', async () => {
  expect(await failuresOf('disk-full')).toEqual([]);
  expect(await failuresOf('store-unreadable')).toEqual(['store-unreadable']);
});
