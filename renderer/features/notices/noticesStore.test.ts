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

it('notices that stay until they are dismissed make room last', () => {
  const store = createNoticesStore();
  const { say, warn, offered } = store.getState();
  const kinds = () => store.getState().notices.map(({ kind }) => kind);
  offered({ text: 'A link', label: 'Open', act: () => {} });
  for (const text of ['one', 'two', 'three']) say(text);
  expect(kinds()).toEqual(['offered', 'said', 'said']);
  for (const text of ['four', 'five', 'six']) warn(text);
  expect(kinds()).toEqual(['warned', 'warned', 'warned']);
  say('seven');
  expect(kinds()).toEqual(['warned', 'warned', 'said']);
});
