import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, SETTINGS, type SettingName } from './settings.ts';
import { settingsChange, settingsSchema } from './settingsSchemas.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];
const OF_SHELL = NAMES.filter((name) => SETTINGS[name].kind === 'of-shell');
const OF_PAGE = NAMES.filter((name) => !OF_SHELL.includes(name));

test('a file without anything is the defaults, and these are values that make sense', () => {
  expect(settingsSchema.parse({})).toEqual(DEFAULT_SETTINGS);
  for (const name of OF_PAGE) {
    expect(settingsChange.parse({ [name]: DEFAULT_SETTINGS[name] })).toEqual({
      [name]: DEFAULT_SETTINGS[name],
    });
  }
});

test.each(OF_PAGE)('%s: what makes no sense is refused of the page, and its default in a file', (name) => {
  const wrong = { [name]: { no: 'sense' } };
  expect(settingsChange.safeParse(wrong).success).toBe(false);
  expect(settingsSchema.parse(wrong)).toEqual(DEFAULT_SETTINGS);
});

test.each([
  ['theme', 'purple'],
  ['listWidth', 801],
  ['listWidth', 199],
  ['undoSendMs', 30_001],
  ['undoSendMs', 0.5],
  ['cacheLimit', -1],
  ['spelling', ['../en_GB']],
  ['spelling', ['own/own/en_GB']],
  ['spelling', ['en GB\n']],
  ['spelling', ['a'.repeat(81)]],
])('%s cannot be %s', (name, value) => {
  expect(settingsChange.safeParse({ [name]: value }).success).toBe(false);
});

test('spelling names dictionaries, added ones and languages of the system', () => {
  const spelling = ['en_GB', 'own/de_AT', 'ca@valencia', 'sr-Latn', 'automatic'];
  expect(settingsChange.parse({ spelling })).toEqual({ spelling });
});

test.each(OF_SHELL)('the page cannot change %s', (name) => {
  expect(settingsChange.safeParse({ [name]: DEFAULT_SETTINGS[name] }).success).toBe(false);
});
