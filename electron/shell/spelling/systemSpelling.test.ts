import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/model/settings.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import { type CheckerSession, createSystemSpelling, keepCheckerOff } from './systemSpelling.ts';

/** Electron's session as macOS and Windows have it, with what was asked of it. */
function systemSession() {
  const asked: string[] = [];
  const words = new Set<string>();
  const session: CheckerSession = {
    availableSpellCheckerLanguages: ['de', 'en-GB'],
    setSpellCheckerDictionaryDownloadURL: (url) => void asked.push(`download from ${url}`),
    setSpellCheckerEnabled: (isOn) => void asked.push(isOn ? 'on' : 'off'),
    setSpellCheckerLanguages: (languages) => void asked.push(`languages: ${languages.join(' ')}`),
    addWordToSpellCheckerDictionary: (word) => Boolean(words.add(word)),
    removeWordFromSpellCheckerDictionary: (word) => words.delete(word),
    listWordsInSpellCheckerDictionary: async () => [...words],
  };
  return { session, asked };
}

function settingsWith(spelling: readonly string[]) {
  let settings: Settings = { ...DEFAULT_SETTINGS, spelling };
  const followers: ((changed: Settings) => void)[] = [];
  const keeper: SettingsKeeper = {
    get: () => settings,
    async set(change) {
      settings = { ...settings, ...(change as Partial<Settings>) };
      for (const tell of followers) tell(settings);
      return settings;
    },
    follow: (tell) => {
      followers.push(tell);
      tell(settings);
    },
  };
  return keeper;
}

const onChange = () => undefined;

test('the checker is off, knows no language and has nowhere to download from, before anything is chosen', () => {
  const { session, asked } = systemSession();
  keepCheckerOff(session);
  createSystemSpelling({ platform: 'win32', session, settings: settingsWith([]), onChange });
  expect(asked).toEqual(['download from http://127.0.0.1:9/', 'languages: ', 'off']);
});

test('Windows checks the chosen languages that it has, and says which it lacks', async () => {
  const { session, asked } = systemSession();
  const settings = settingsWith(['en-GB', 'xx']);
  const spelling = createSystemSpelling({ platform: 'win32', session, settings, onChange });
  expect(asked).toEqual(['languages: en-GB', 'on']);
  expect(await spelling.facts()).toMatchObject({
    kind: 'system',
    languages: [
      { id: 'de', problem: null },
      { id: 'en-GB', problem: null },
      { id: 'xx', problem: 'missing' },
    ],
  });
  await settings.set({ spelling: [] });
  expect(asked.slice(2)).toEqual(['languages: ', 'off']);
});

test('languages that were chosen before are told while the checker is made', () => {
  for (const platform of ['win32', 'darwin'] as const) {
    const told: (string | null)[] = [];
    const settings = settingsWith(['en-GB']);
    createSystemSpelling({
      platform,
      session: systemSession().session,
      settings,
      onChange: (of) => told.push(of),
    });
    expect(told).toEqual([null]);
  }
});

test('macOS chooses the language itself, so that there is one switch', async () => {
  const { session, asked } = systemSession();
  const settings = settingsWith([]);
  const spelling = createSystemSpelling({ platform: 'darwin', session, settings, onChange });
  expect(await spelling.facts()).toMatchObject({
    kind: 'automatic',
    languages: [{ id: 'automatic', problem: null }],
  });
  await settings.set({ spelling: ['automatic'] });
  expect(asked).toEqual(['on']);
});

test('suggestions and added words are those of the system', async () => {
  const { session } = systemSession();
  const spelling = createSystemSpelling({ platform: 'win32', session, settings: settingsWith([]), onChange });
  expect(await spelling.suggest('helo', ['hello'])).toEqual(['hello']);
  expect([spelling.language(), await spelling.wrong(['helo'])]).toEqual([null, []]);
  await spelling.addWord('zibra');
  expect((await spelling.facts()).words).toEqual(['zibra']);
  expect((await spelling.removeWord('zibra')).words).toEqual([]);
});
