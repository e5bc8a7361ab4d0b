import { expect, test } from 'vitest';
import { mayRunByName } from './fileRisk.ts';

test.each([
  'setup.exe',
  'photo.jpg.EXE',
  'run.sh',
  'start.desktop',
  'a.lnk',
  'macro.docm',
  'tool.command',
  'x.exe. ',
  'photo.exe\u202c',
  'photo.jpg.e\u200bxe',
  'photo.exe\u3000',
  'b.ps1',
])('%j may run', (name) => {
  expect(mayRunByName(name)).toBe(true);
});

test.each(['photo.jpg', 'report.pdf', 'notes.txt', 'exe', 'archive.zip', 'shell', ''])(
  '%j does not',
  (name) => {
    expect(mayRunByName(name)).toBe(false);
  },
);
