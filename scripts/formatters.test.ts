import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The files that build each once. */
const BUILDERS = ['renderer/lib/format/formatters.ts', 'renderer/locales/i18n.ts'];

test('the page builds formatters of numbers and dates once, and not each time that it draws', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const building = files.filter((file) =>
    /new Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\b/u.test(
      readFileSync(`${ROOT}/${file}`, 'utf8'),
    ),
  );
  expect(building.toSorted()).toEqual(BUILDERS);
});
