import { expect, test } from 'vitest';
import type { TrayState } from '../../../shared/model/desktopFacts.ts';
import { createHidingWindow } from './hidingWindow.ts';

/** A window that is closed while the desktop takes its time to answer, and what becomes of it. */
function closing(tray: TrayState) {
  const done: string[] = [];
  const asked = Promise.withResolvers<TrayState>();
  const hiding = createHidingWindow({
    findTray: () => asked.promise,
    isHidden: () => false,
    hide: () => void done.push('hide'),
    show: () => void done.push('show'),
    quit: () => void done.push('quit'),
    after: () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  let isCalledBack = false;
  const closed = hiding.close(
    () => void done.push('told'),
    () => isCalledBack,
  );
  return {
    callBack: () => {
      isCalledBack = true;
    },
    async answer() {
      asked.resolve(tray);
      await closed;
      return done;
    },
  };
}

test.each([
  ['shown', ['hide', 'told']],
  ['missing', ['quit']],
] as const)('where the tray is %s, a closed window is dealt with', async (tray, done) => {
  expect(await closing(tray).answer()).toEqual(done);
});

test.each(['shown', 'missing'] as const)(
  'a window that is called back stays, the tray being %s',
  async (tray) => {
    const { callBack, answer } = closing(tray);
    callBack();
    expect(await answer()).toEqual([]);
  },
);
