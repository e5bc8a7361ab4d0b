import { expect, test } from 'vitest';
import { followRegion, words } from './shellWords.ts';

const closing = words('closing');
const riskyFile = words('riskyFile');

test('gives a text by its name', () => {
  expect(words('dialogs')('saveHere')).toBe('Save Here');
});

test('says one of one thing and more of several', () => {
  expect(closing('sending', { count: 1 })).toBe('1 file is still being sent.');
  expect(closing('sending', { count: 2 })).toBe('2 files are still being sent.');
});

test('a refused start says without which switches Parley starts', () => {
  const refused = words('refusedStart');
  expect(refused('text', { names: '--inspect', count: 1 })).toContain('Start Parley without this switch.');
  expect(refused('text', { names: '--inspect, --js-flags', count: 2 })).toContain('without these switches.');
});

test('spells out what is hidden in a value, and takes no value for a place of another', () => {
  expect(riskyFile('question', { name: 'a\u202Eb' })).toBe('Open “a⟨U+202E⟩b”?');
  const both = riskyFile('claimFalse', { claimed: '{{sniffed}}', sniffed: '$&' });
  expect(both).toBe('It claims to be {{sniffed}}, but its content is $&.');
});

test('writes numbers as the region does', () => {
  const unread = words('tray');
  expect(unread('unread', { count: 1_204_331 })).toBe('Parley: 1,204,331 unread messages');
  followRegion('en-ZA');
  const count = new Intl.NumberFormat('en-ZA').format(1_204_331);
  expect(unread('unread', { count: 1_204_331 })).toBe(`Parley: ${count} unread messages`);
  followRegion('fr-FR');
  expect(unread('unread', { count: 1_204_331 })).toBe('Parley: 1,204,331 unread messages');
});
