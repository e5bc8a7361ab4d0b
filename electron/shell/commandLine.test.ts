import path from 'node:path';
import { expect, test } from 'vitest';
import { readCommandLine } from './commandLine.ts';

test('finds its switches among those of others', () => {
  const argv = [
    'electron',
    '--inspect=0',
    '.',
    '--user-data-dir=data',
    '--service-url=https://chat.example/a=b',
  ];
  expect(readCommandLine(argv)).toEqual({
    userDataDir: path.resolve('data'),
    serviceUrl: 'https://chat.example/a=b',
  });
});

test('uses the usual folder when none is given', () => {
  expect(readCommandLine(['parley'])).toEqual({ userDataDir: null, serviceUrl: '' });
  expect(readCommandLine(['parley', '--user-data-dir='])).toMatchObject({ userDataDir: null });
});
