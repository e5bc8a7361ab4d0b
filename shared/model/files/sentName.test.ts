import { expect, test } from 'vitest';
import { lostInName, sentName } from './sentName.ts';

test.each([
  ['plan.txt', 'plan.txt', []],
  ["it's 100% räksmörgås; 報告.txt", "it's 100% räksmörgås; 報告.txt", []],
  ['my "quoted" plan.txt', "my 'quoted' plan.txt", ['"']],
  ['a\\b "c".txt', "a_b 'c'.txt", ['\\', '"']],
])('%j is sent as %j', (name, sent, lost) => {
  expect(sentName(name)).toBe(sent);
  expect(lostInName(name)).toEqual(lost);
});
