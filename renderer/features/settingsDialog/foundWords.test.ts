import { expect, it } from 'vitest';
import { createI18n } from '../../locales/i18n.ts';
import { checkWords, foundWords } from './foundWords.ts';

const t = createI18n('en-GB').getFixedT<'frame'>('en', 'frame');
const NOTHING = { late: 0, changed: 0, deleted: 0, leftAlone: 0, repaired: 0, gaps: 0, lookedGaps: 0 };
const said = (result: Partial<typeof NOTHING>) =>
  checkWords(t, { looked: 3_021, isOutdated: false, ...NOTHING, ...result }, 'en-GB');

it('a check names only what it found, and says where messages were deleted', () => {
  expect(said({})).toBe('Checked the newest 3,021 messages. Nothing was missing or changed.');
  expect(said({ deleted: 2 })).toBe(
    'Checked the newest 3,021 messages. Found and updated here: 2 messages deleted on the service.',
  );
  expect(said({ late: 1, changed: 1_200, repaired: 1, lookedGaps: 2, gaps: 1 })).toBe(
    'Checked the newest 3,021 messages and 2 known gaps. Found and updated here: 1 message that arrived late and 1,200 changed messages. Repaired 1 problem in the store. 1 gap remains.',
  );
  expect(foundWords(t, NOTHING, 'en-GB')).toBeNull();
});
