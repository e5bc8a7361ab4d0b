import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../../testing/core/testStore.ts';
import { createAutomaticRoom } from './automaticRoom.ts';

test('a disk that doesn’t say how much is free counts as roomy, with one line in the log until it says so again', () => {
  const dir = join(temporaryDir(), 'account');
  const lines: string[] = [];
  const room = createAutomaticRoom(
    dir,
    () => 1,
    (_, line) => lines.push(line),
  );
  const look = () => [room.isThere(), room.isThere()];
  expect(look()).toEqual([true, true]);
  expect(lines).toEqual([expect.stringContaining('ENOENT')]);
  expect(lines.join()).not.toContain(dir);
  mkdirSync(dir);
  expect(look()).toEqual([true, true]);
  expect(lines).toHaveLength(1);
  rmSync(dir, { recursive: true });
  expect(look()).toEqual([true, true]);
  expect(lines).toHaveLength(2);
});
