import { beforeEach, expect, test, vi } from 'vitest';
import { convId, msgId } from '../../../../shared/model/ids.ts';
import { testBridge } from '../../../../testing/page/testBridge.ts';
import { createSelectionStore } from '../../navigation/selectionStore.ts';
import { createLastPlace } from './placeKeeper.ts';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

/** A start of the main window. `isHere`: the conversation of the last time has no window of its own. */
async function start(isHere: boolean) {
  const { bridge, answer } = testBridge();
  const selection = createSelectionStore();
  const failed = (thrown: unknown) => expect.unreachable(String(thrown));
  const keeper = createLastPlace({
    ...{ pane: 'main', bridge, selection, failed, isHere: () => isHere, isKept: true },
  });
  keeper.connect();
  await answer('conversations.lastPlace', { convId: convId(1), msgId: msgId(7) });
  return selection.getState().selection;
}

test('the conversation of the last time opens again, at its place', async () => {
  expect(await start(true)).toMatchObject({ kind: 'conversation', convId: 1, top: 7 });
});

test('if it has a window of its own, as after a kill, it doesn’t open in the main one, too', async () => {
  expect(await start(false)).toBeNull();
});
