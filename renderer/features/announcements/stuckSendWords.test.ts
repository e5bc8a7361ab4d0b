import { expect, it } from 'vitest';
import type { StuckState } from '../../../shared/model/outbox.ts';
import { testItem } from '../../../testing/testItem.ts';
import { createI18n } from '../../locales/i18n.ts';
import { stuckSendWords } from './stuckSendWords.ts';

const i18n = createI18n();
const t = i18n.getFixedT<'thread'>('en', 'thread');
const tError = i18n.getFixedT<['errors', 'frame']>('en', ['errors', 'frame']);
/** It may be later than `created`, which the items of one new conversation share. */
const askedAt = new Date(2026, 10, 3, 9, 5).getTime();

const words = (state: StuckState, name: string | null = 'Ana') =>
  stuckSendWords({ t, tError }, { ...testItem('a', { text: 'a secret', askedAt }), state }, name, 'en-GB');

it('a message that waits for the person is read out with whom it is for and what to decide', () => {
  const doubt = { kind: 'unclear' } as const;
  expect(words({ kind: 'overdue' })).toBe('Message to Ana: Waiting since 3 Nov 2026, 09:05. Send it now?');
  expect(words({ kind: 'cannot-tell', doubt, error: null })).toMatch(
    /^Delivery to Ana unknown: Parley can’t tell .*, then send it again or remove it\.$/u,
  );
  expect(words({ kind: 'not-arrived', error: null })).toMatch(/^Not sent to Ana: Nothing is lost\. /u);
  expect(words({ kind: 'kept-draft' })).toMatch(/^Draft for Ana: .*Edit it first, or send it /u);
});

it('says whether it was sent where the conversation is not known', () => {
  expect(words({ kind: 'overdue' }, null)).toMatch(/^Message: Waiting since /u);
  expect(words({ kind: 'failed', error: { code: 'internal', message: '' } }, null)).toMatch(/^Not sent: /u);
});
