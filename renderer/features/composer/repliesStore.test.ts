import { expect, test } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { testBridge } from '../../../testing/page/testBridge.ts';
import { serviceThatForgets } from '../../../testing/serviceThatForgets.ts';
import { createRepliesStore } from './repliesStore.ts';

const HERE = convId(1);
const THERE = convId(2);

test('new replies count from the first key, or from where the person looked last, in each conversation', () => {
  const replies = createRepliesStore(testBridge().bridge);
  const { begin, looked, end } = replies.getState();
  begin(HERE, 10);
  begin(HERE, 12);
  begin(THERE, 20);
  expect([...replies.getState().begun]).toEqual([
    [HERE, 10],
    [THERE, 20],
  ]);
  looked(HERE, 12);
  expect(replies.getState().begun.get(HERE)).toBe(12);
  end(HERE);
  begin(HERE, 15);
  expect(replies.getState().begun.get(HERE)).toBe(15);
  expect(replies.getState().begun.get(THERE)).toBe(20);
});

test('the person is asked about new replies once, until they answer', () => {
  const replies = createRepliesStore(testBridge().bridge);
  const { ask } = replies.getState();
  ask(HERE, true);
  ask(HERE, true);
  ask(THERE, true);
  expect([...replies.getState().asking]).toEqual([HERE, THERE]);
  ask(HERE, false);
  expect([...replies.getState().asking]).toEqual([THERE]);
});

test('a message that gets the id of one from before the first key counts as new', async () => {
  const { service, ines, say, backup, rollBack } = await serviceThatForgets();
  const page = await openPage(service, { newestFocusedMs: 40, newestBackgroundMs: 40 });
  await page.core().complete();
  const replies = createRepliesStore(page.bridge);
  replies.subscribe(page.look);
  const stop = replies.connect();
  replies.getState().begin(ines, await say('ines', 'lost'));
  rollBack();
  for (let i = 0; i < 3; i += 1) await say('otto', `elsewhere ${i}`);
  await page.until(() => replies.getState().begun.get(ines) === backup);
  stop();
});
