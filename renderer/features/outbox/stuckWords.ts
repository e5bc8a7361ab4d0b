import type { TFunction } from 'i18next';
import type { ErrorData } from '../../../shared/errors/errors.ts';
import { isStuck, type OutboxItem, type StuckState } from '../../../shared/model/outbox.ts';
import { dateFormat } from '../../lib/format/formatters.ts';
import { answerWords, sendErrorWords } from '../../locales/errorWords.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

export type StuckItem = OutboxItem & { readonly state: StuckState };

export const isStuckItem = (item: OutboxItem): item is StuckItem => isStuck(item.state);

export interface Words {
  readonly t: TFunction<'thread'>;
  readonly tError: TFunction<['errors', 'frame']>;
}

/** The state of an item that waits for the person. `locale`: for the date. */
export function stuckTitle(t: TFunction<'thread'>, { state, askedAt }: StuckItem, locale: string): string {
  switch (state.kind) {
    case 'overdue': {
      const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
      return t('state.waited', { time: format.format(askedAt) });
    }
    case 'cannot-tell':
      return t('state.cannotTell');
    case 'not-arrived':
      return t('state.notArrived');
    case 'failed':
      return t('state.failed');
    case 'kept-draft':
      return t('state.keptDraft');
  }
}

/** Why an item waits for the person, and what can be done; null where the line above it says so. `isLost`: its conversation is gone. */
export function stuckWords({ t, tError }: Words, state: StuckState, isLost = false): string | null {
  const behindAnswer = (error: ErrorData | null, words: string) => {
    const answer = error && answerWords(tError, error);
    return answer ? `${answer} ${words}` : words;
  };
  switch (state.kind) {
    case 'overdue':
      return null;
    case 'cannot-tell':
      if (isLost) return t('outbox.cannotTellLost');
      return state.doubt.kind === 'twins'
        ? t('outbox.twins', { count: state.doubt.count })
        : behindAnswer(state.error, t('outbox.cannotTell'));
    case 'not-arrived':
      return behindAnswer(state.error, t('outbox.notArrived'));
    case 'failed':
      return sendErrorWords(tError, state.error);
    case 'kept-draft':
      return t('outbox.keptDraft');
  }
}

/** Returns the same in the language of the page. */
export function useStuckWords(): (state: StuckState, isLost: boolean) => string | null {
  const { t } = useTranslation('thread');
  const { t: tError } = useTranslation(['errors', 'frame']);
  return (state, isLost) => stuckWords({ t, tError }, state, isLost);
}
