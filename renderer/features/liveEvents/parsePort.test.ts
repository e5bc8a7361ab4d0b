import { expect, test } from 'vitest';
import { parsePort } from './parsePort.ts';

test('a port is a number from 1 to 65535; nothing typed stands for any', () => {
  expect(['', ' ', '1', ' 8080 ', '65535'].map(parsePort)).toEqual([null, null, 1, 8_080, 65_535]);
  for (const typed of ['0', '65536', '80a', '-1', '1e3', '8.5', '123456'])
    expect(parsePort(typed), typed).toBe('wrong');
});
