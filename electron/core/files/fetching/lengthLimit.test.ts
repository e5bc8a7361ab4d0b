import { expect, test } from 'vitest';
import { checkLength } from './lengthLimit.ts';

const [KIB, MIB, GIB] = [2 ** 10, 2 ** 20, 2 ** 30];

/** Whether a download may have so many bytes. */
function mayHave(bytes: number, fileSize: number | null, { isAutomatic = false, isAnyLength = false } = {}) {
  try {
    checkLength({ attachment: { fileSize }, isAutomatic, isAnyLength }, bytes);
    return true;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: fileSize === null ? 'file-very-long' : 'file-longer' });
    return false;
  }
}

test.each([
  ['a file whose length the service does not say', null, false, GIB],
  ['one that downloads automatically', null, true, GIB],
  ['a file that a person asked for', 1_000, false, 1_000 + 16 * MIB],
  ['one of a known length that downloads automatically', 1_000, true, 1_000 + 64 * KIB],
  ['an empty file', 0, true, 64 * KIB],
])('%s ends at its limit, unless the person wants all of it', (_, fileSize, isAutomatic, most) => {
  expect(mayHave(most, fileSize, { isAutomatic })).toBe(true);
  expect(mayHave(most + 1, fileSize, { isAutomatic })).toBe(false);
  expect(mayHave(most * 1_000, fileSize, { isAutomatic, isAnyLength: true })).toBe(true);
});
