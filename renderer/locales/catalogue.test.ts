import { expect, it } from 'vitest';
import { ERROR_CODES } from '../../shared/errors.ts';
import errors from './en/errors.json';
import { createI18n } from './i18n.ts';

it('every error has its sentences: what happened, what is safe, what to do', () => {
  expect(Object.keys(errors).sort()).toEqual([...ERROR_CODES].sort());
  const t = createI18n().getFixedT('en', 'errors');
  for (const code of ERROR_CODES) {
    const sentences = t(code).match(/[^.]+\./gu) ?? [];
    expect(sentences.length, code).toBeGreaterThanOrEqual(2);
  }
});
