import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_TIMEOUTS } from '../electron/core/api/transport.ts';

const FAULTS = readFileSync(path.join(import.meta.dirname, '../docs/faults.md'), 'utf8');

/** No test waits as long. Tests of behaviour state the other limits of the document. */
test('docs/faults.md says after which time a request is given up', () => {
  expect(FAULTS).toContain(`given up after ${DEFAULT_TIMEOUTS.whole / 1_000} seconds, `);
});
