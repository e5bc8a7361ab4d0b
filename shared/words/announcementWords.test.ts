import { expect, it } from 'vitest';
import { testMessage } from '../../testing/page/testMessage.ts';
import { testWords } from '../../testing/page/testWords.ts';
import type { Message } from '../model/messages.ts';
import { announcementWords } from './announcementWords.ts';

const words = (changes: Partial<Message>) => announcementWords(testWords, 'Ana', testMessage(1, changes));

it('a place is read out by its address, else by its coordinates', () => {
  const coordinates = { latitude: 48.2, longitude: 16.3 };
  const place = (address: string) =>
    words({
      kind: 'location',
      text: 'loc:48.2,16.3',
      location: { address, isMyLocation: false, coordinates },
    });
  expect(place('Vienna, Austria')).toBe('Ana: Location: Vienna, Austria');
  expect(place(' ')).toBe('Ana: Location: 48.2, 16.3');
});

it('a text is read out on one line, and no more of it than its beginning', () => {
  expect(words({ text: 'two\n lines' })).toBe('Ana: two lines');
  expect(words({ text: 'x'.repeat(300) })).toBe(`Ana: ${'x'.repeat(200)}…`);
});

it('spells out hidden characters, except those that keep right-to-left names apart', () => {
  expect(words({ text: '\u202Egnp.exe', priority: '3' })).toBe('Ana, critical: ⟨U+202E⟩gnp.exe');
  const attachment = { attachmentId: 'a', fileName: 'ملف', fileSize: 1, mimeType: '' };
  expect(words({ kind: 'attachment', text: '', attachment })).toBe('Ana: File: \u2068ملف\u2069');
});
