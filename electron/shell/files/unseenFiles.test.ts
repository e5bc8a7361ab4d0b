import { expect, test } from 'vitest';
import { questionBeforeAdding } from './unseenFiles.ts';

test('names ten files at most, and says how many more there are', () => {
  const { message, detail = '' } = questionBeforeAdding(Array.from({ length: 900 }, (_, n) => `/a/${n}`));
  expect(message).toBe('Add 900 files to a message?');
  expect(detail.split('\n').slice(0, 12)).toEqual([
    ...Array.from({ length: 10 }, (_, n) => `/a/${n}`),
    'and 890 more',
    '',
  ]);
});

test('shortens a long path in its middle, so that the dialog stays small and names the file', () => {
  const file = `/home/ana/${'deep/'.repeat(800)}${'👍'.repeat(30)} report.pdf`;
  const { message, detail = '' } = questionBeforeAdding([file]);
  const [line = ''] = detail.split('\n');
  expect(line).toMatch(/^\/home\/ana\/deep\/.*….*👍 report\.pdf$/u);
  expect(Array.from(line)).toHaveLength(121);
  expect(message).toMatch(/^Add “👍.* report\.pdf” to a message\?$/u);
});

test('a name of nothing but hidden characters stays short, too', () => {
  const { message, detail = '' } = questionBeforeAdding([`/a/${'\u202E'.repeat(250)}.exe`]);
  expect(message.length).toBeLessThan(200);
  expect(message).toContain('⟨U+202E⟩.exe”');
  expect(detail.length).toBeLessThan(300);
});
