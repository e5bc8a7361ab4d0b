import { expect, it } from 'vitest';
import { ERROR_CODES } from '../../shared/errors/errors.ts';
import { PAGE_WORDS, SHELL_WORDS } from '../../shared/locales/index.ts';
import { errorWords, signInErrorWords } from './errorWords.ts';
import { createI18n } from './i18n.ts';

const { errors, frame } = PAGE_WORDS.en;

it('every error has its sentences: what happened, what is safe, what to do', () => {
  expect(Object.keys(errors).sort()).toEqual([...ERROR_CODES].sort());
  const t = createI18n().getFixedT('en', 'errors');
  for (const code of ERROR_CODES) {
    const sentences = t(code).match(/[^.]+\./gu) ?? [];
    expect(sentences.length, code).toBeGreaterThanOrEqual(2);
  }
});

it('each sentence on what happened is written once, for errors here and at the sign-in', () => {
  const places = [frame.happened, errors, frame.answer, frame.signIn.errors];
  const all = places.flatMap((texts) => Object.values(texts)).join('\n');
  const sentences = Object.values(frame.happened).flatMap((text) => text.match(/\S[^.]+\./gu) ?? []);
  expect(sentences.filter((sentence) => all.split(sentence).length > 2)).toEqual([]);
  for (const code of ERROR_CODES) {
    expect(signInErrorWords(words, { code }) + errorWords(words, { code })).not.toMatch(/\$t|\{\{/u);
  }
});

const words = createI18n().getFixedT<['errors', 'frame']>('en', ['errors', 'frame']);

/** Without files being sent or downloaded, and without stored messages that can't be opened. */
const AT_SIGN_IN =
  /^(?:offline|timeout|interrupted|tls.*|clock-wrong|refused-.*|api-.*|invalid-request|rate-limited|server|malformed|captive-portal|proxy-.*|bad-.*|secrets-.*|demo-.*|internal|disk-full)$/u;

it('no sentence of the sign-in mentions messages that are not there yet, or anything automatic', () => {
  for (const code of ERROR_CODES) {
    for (const details of [{}, { status: 500 }, { answered: 'page' }] as const) {
      const text = signInErrorWords(words, { code, details });
      if (!AT_SIGN_IN.test(code)) continue;
      expect(text, code).not.toMatch(
        /your messages|still read|messages you send|waits? here|nothing is lost/iu,
      );
      expect(text, code).not.toMatch(/automatically|continues|tries again/iu);
    }
  }
});

it('the text of a refusal speaks of the refusal only', () => {
  const refused = (status: number) => errorWords(words, { code: 'invalid-request', details: { status } });
  expect(refused(400)).toBe('The service rejected this (400). Nothing on this computer was changed.');
  for (const status of [400, 403, 404, 409, 413, 422]) {
    expect(refused(status)).toMatch(/^(?:The|This).*service/u);
    expect(refused(status)).not.toContain('what you entered');
  }
});

it('an error that also ends adding a file says nothing of sending', () => {
  for (const code of ['file-missing', 'file-unreadable'] as const)
    expect(errors[code]).not.toMatch(/\bsen[dt]\b/u);
});

/** The names of all texts, with the sections they stand in. */
const namesIn = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? name : namesIn(text).map((inner) => `${name}.${inner}`),
  );

/** The plural forms that a language needs (CLDR, as `Intl.PluralRules` has it) and its texts lack. */
function missingForms(language: string, texts: object): string[] {
  const names = namesIn(texts);
  const plurals = names.filter((name) => name.endsWith('_other')).map((name) => name.replace(/_other$/u, ''));
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const needed = plurals.flatMap((name) => pluralCategories.map((form) => `${name}_${form}`));
  return needed.filter((name) => !names.includes(name));
}

it('every language has the plural forms that it needs', () => {
  for (const catalogue of [PAGE_WORDS, SHELL_WORDS]) {
    for (const [language, texts] of Object.entries(catalogue)) {
      expect(missingForms(language, texts), language).toEqual([]);
    }
  }
  expect(missingForms('pl', { files: { usage_one: '', usage_other: '' } })).toEqual([
    'files.usage_few',
    'files.usage_many',
  ]);
});

/** All texts, with their names. */
const textsIn = (texts: object): (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[name, text] as const]
      : textsIn(text).map(([inner, words]) => [`${name}.${inner}`, words] as const),
  );
const ALL = [...textsIn(PAGE_WORDS.en), ...textsIn(SHELL_WORDS.en)];

it('a text of several sentences ends like a sentence', () => {
  const open = ALL.filter(([, text]) => /\p{L}[.?] \p{Lu}/u.test(text) && !/(?:[.?…:]|\}\}|\))$/u.test(text));
  expect(open).toEqual([]);
});

it('counts are written as numbers of the region, on the page', () => {
  const bare = textsIn(PAGE_WORDS.en).filter(([, text]) => /\{\{count\}\}/u.test(text));
  expect(bare).toEqual([]);
  expect(createI18n('en-GB').t('conversations.empty.loadingCount', { count: 3_021 })).toBe(
    '3,021 messages so far.',
  );
});
