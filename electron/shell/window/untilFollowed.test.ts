import { expect, test } from 'vitest';
import type { AppEvent } from '../../../shared/contract/index.ts';
import { msgId } from '../../../shared/model/ids.ts';
import { testWindows } from './testWindows.ts';
import { createUntilFollowed } from './untilFollowed.ts';

const goTo = (id: number): AppEvent => ({
  name: 'goTo',
  payload: { msgId: msgId(id), isPressed: false, toNote: false },
});

test('an event for a page that is being loaded reaches it once it follows events, and only the last one does', () => {
  const { add } = testWindows();
  const { page } = add(null);
  const { page: other } = add(null);
  const heard: AppEvent[] = [];
  const { tell, loads, follows } = createUntilFollowed((to, event) => {
    if (to === page) heard.push(event);
  });
  loads(page);
  tell(page, goTo(1));
  tell(page, goTo(2));
  follows(other);
  expect(heard).toEqual([]);
  follows(page);
  expect(heard).toEqual([goTo(2)]);
  tell(page, goTo(3));
  expect(heard).toEqual([goTo(2), goTo(3)]);
  // Its process died.
  loads(page);
  tell(page, goTo(4));
  expect(heard).toHaveLength(2);
  follows(page);
  expect(heard.slice(2)).toEqual([goTo(4)]);
});
