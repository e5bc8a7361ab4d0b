import { expect, it } from 'vitest';
import type { ErrorCode, ErrorDetails } from '../../../shared/errors/errors.ts';
import { answerWords } from '../../locales/errorWords.ts';
import { createI18n } from '../../locales/i18n.ts';
import { stuckWords } from './stuckWords.ts';

const i18n = createI18n();
const t = i18n.getFixedT<'thread'>('en', 'thread');
const tError = i18n.getFixedT<['errors', 'frame']>('en', ['errors', 'frame']);

it('the error of an undelivered message says who responded, not that a connection broke off', () => {
  const lost = (code: ErrorCode | null, details: ErrorDetails = {}) => {
    const error = code && { code, message: '', details };
    return stuckWords({ t, tError }, { kind: 'not-arrived', error });
  };
  expect(lost('server', { status: 503 })).toMatch(
    /^The service returned an error \(503\)\. Nothing is lost\./u,
  );
  expect(lost('server', { answered: 'page' })).toMatch(/^A web page responded instead of the service\./u);
  expect(lost('malformed', { answered: 'redirect' })).toMatch(
    /^The service redirected to another address\./u,
  );
  expect(lost('interrupted')).toMatch(/^The connection was lost before/u);
  expect(lost('cancelled')).toMatch(/^You cancelled this\./u);
  // The line above says that already.
  for (const words of [lost(null), lost('server', { status: 503 })])
    expect(words).not.toContain('Not delivered');
  expect(answerWords(tError, { code: 'offline' })).toBeNull();
});

it('a file that was cancelled when Parley ended is kept', () => {
  const error = { code: 'cancelled', message: '' } as const;
  const words = stuckWords({ t, tError }, { kind: 'failed', error });
  expect(words).toBe('You cancelled this. Your message is kept here.');
});

it('a refused message is kept, and what the service can’t find is its conversation', () => {
  const refused = (status: number) => {
    const error = { code: 'invalid-request' as const, message: '', details: { status } };
    return stuckWords({ t, tError }, { kind: 'failed', error });
  };
  expect(refused(400)).toBe('The service rejected this (400). Your message is kept here.');
  expect(refused(404)).toBe(
    'The service can’t find this conversation. It may no longer exist. Your message is kept here.',
  );
});

it('a message that may have been delivered to a lost conversation says that the conversation is gone', () => {
  const state = { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: null } as const;
  expect(stuckWords({ t, tError }, state, true)).toMatch(/^The service was restored from a backup/u);
  expect(stuckWords({ t, tError }, state)).toMatch(/Check the conversation/u);
});

it('a draft that was kept for the people of a lost conversation is not called a failed message', () => {
  const words = stuckWords({ t, tError }, { kind: 'kept-draft' }, true);
  expect(words).toMatch(/Your draft is kept for the people Parley knows from it: .* Edit it first/u);
  expect(words).not.toMatch(/sent\.|Send it again/u);
});
