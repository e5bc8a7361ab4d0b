import { expect, test } from 'vitest';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { createI18n } from '../../../locales/i18n.ts';
import { messageAsText } from './messageAsText.ts';

const t = createI18n().getFixedT('en', 'frame');
const words = (fields: Parameters<typeof testMessage>[1]) => messageAsText(t, testMessage(1, fields));
const FILE = { attachmentId: 'a', fileName: 'report.pdf', fileSize: 1, mimeType: 'application/pdf' };
const ZURICH = { latitude: 47.3769, longitude: 8.5417 };

test('a text keeps its lines, also of a kind that Parley does not know', () => {
  expect(words({ text: 'One\n\nTwo' })).toBe('One\n\nTwo');
  expect(words({ kind: 'poll', text: 'One\nTwo' })).toBe('One\nTwo');
});

test('a file, a place and a deleted message say what they are', () => {
  expect(words({ kind: 'attachment', text: '', attachment: FILE })).toBe('File: report.pdf');
  expect(words({ kind: 'attachment', text: 'Page 3', attachment: FILE })).toBe('File: report.pdf · Page 3');
  expect(words({ isDeleted: true, text: '', attachment: null })).toBe('Message deleted');
  const place = (address: string, coordinates: typeof ZURICH | null) =>
    words({
      kind: 'location',
      text: 'loc:47.3769,8.5417',
      location: { address, isMyLocation: false, coordinates },
    });
  expect(place('Main station', ZURICH)).toBe('Location: Main station (47.3769, 8.5417)');
  expect(place('', ZURICH)).toBe('Location: 47.3769, 8.5417');
  expect(place('', null)).toBe('Location');
});
