import { expect, it } from 'vitest';
import { EMOJI, emojiOf, findEmoji, GROUPS } from './emojiGroups.ts';

it('every group of the data has a name here, and the other way round', () => {
  expect([...EMOJI.keys()]).toEqual([...GROUPS]);
  for (const emoji of EMOJI.values()) expect(emoji.length).toBeGreaterThan(50);
});

it('an emoji is found by the beginnings of the words of its name, the one of that name first', () => {
  expect(findEmoji('red hea')[0]).toEqual({ characters: '❤️', name: 'red heart' });
  expect(findEmoji('up thumbs')[0]).toEqual({ characters: '👍', name: 'thumbs up' });
  const found = findEmoji('cat');
  expect(found[0]?.name).toBe('cat');
  expect(found.map(({ name }) => name)).toContain('grinning cat');
  expect(findEmoji('no emoji of this name')).toEqual([]);
});

it('one with the typed word in its name comes before those with longer words', () => {
  expect(findEmoji('tea')[0]?.name).toBe('bubble tea');
  expect(
    findEmoji('dog')
      .slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(['dog', 'dog face']);
  const found = findEmoji('teac').map(({ name }) => name);
  expect(found.slice(0, 2)).toEqual(['teacher', 'teacup without handle']);
});

it('recent ones that Parley no longer knows are left out', () => {
  expect(emojiOf(['👍', 'x', '😀']).map(({ name }) => name)).toEqual(['thumbs up', 'grinning face']);
});
