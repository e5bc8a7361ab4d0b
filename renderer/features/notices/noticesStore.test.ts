import { expect, it } from 'vitest';
import { createNoticesStore } from './noticesStore.ts';

it('a sentence that is said again takes the place of the one before, as a new notice', () => {
  const store = createNoticesStore();
  const { say, explain } = store.getState();
  say('Copied.');
  const first = store.getState().notices[0]?.id;
  explain('Copied.');
  say('Copied.');
  const { notices } = store.getState();
  expect(notices.map(({ kind }) => kind)).toEqual(['explained', 'said']);
  expect(notices.at(-1)?.id).not.toBe(first);
});
