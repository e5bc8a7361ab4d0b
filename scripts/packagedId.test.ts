import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { APP_ID } from '../electron/shell/app/appId.ts';

test('the app gives itself the id that its installer gives to the shortcut', () => {
  const settings = parse(readFileSync(new URL('../electron-builder.yml', import.meta.url), 'utf8'));
  expect(APP_ID).toBe(settings.appId);
});
