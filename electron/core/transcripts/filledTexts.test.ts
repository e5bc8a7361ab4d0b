import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { I18N_OPTIONS } from '../../../shared/locales/i18nOptions.ts';
import { LANGUAGE, PAGE_WORDS, type Translator } from '../../../shared/locales/index.ts';
import { createFilledTexts } from './filledTexts.ts';

const VALUES = ['Kim', '', '$& $1 {{name}}', '9007199254740000', 'שלום', 'a\nb\u202e<b>&'];

test('texts are filled as i18next fills them, whatever the values say', () => {
  const instance = createInstance();
  const { transcripts } = PAGE_WORDS[LANGUAGE];
  void instance.init({ ...I18N_OPTIONS, resources: { [LANGUAGE]: { transcripts } } });
  const t = instance.getFixedT(LANGUAGE, 'transcripts') as Translator<'transcripts'>;
  const fill = createFilledTexts(t);
  for (const name of VALUES) {
    for (const text of VALUES) {
      const values = { number: '7', name, text };
      expect(fill('message.quote', values)).toBe(t('message.quote', values));
    }
    expect(fill('message.file', { name })).toBe(t('message.file', { name }));
    expect(fill('message.deleted')).toBe(t('message.deleted'));
  }
});
