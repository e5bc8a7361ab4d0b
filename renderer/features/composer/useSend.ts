import type { TFunction } from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AppError } from '../../../shared/errors/errors.ts';
import { FILE_PROBLEMS } from '../../../shared/model/files/files.ts';
import { MAX_TEXT } from '../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import type { Destination } from '../drafts/sends.ts';
import type { ReplyGuard } from './useReplyGuard.ts';

/** Where a message goes. */
export interface Address {
  /** Called once the earlier messages are in the outbox. */
  to(): Destination;
  /**
   * Resolves when the destination is known, or to false if the text returns to the box, which the pane has explained. Omitted: it is known.
   */
  whenKnown?(): Promise<boolean>;
  onSent(items: readonly OutboxItem[]): void;
}

/** Why nothing was sent, in words; the text is still in the box. */
export interface SendFailure {
  readonly reason: string;
  /** Only that it was too long, which holds as long as it is. */
  readonly isTooLong?: boolean;
}

/** Sends the text in the box at the moment of the call, if possible, now or `at` a time. Returns whether it left the box. */
export function useSend(draft: DraftStore, addressed: () => Address | null, guard: ReplyGuard | undefined) {
  const { sends } = useAccountStores();
  const { notices } = useAppStores();
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  const locale = useLocale();
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const isTooLong = useStore(draft, (state) => state.draft.text.length > MAX_TEXT);
  if (failure?.isTooLong && !isTooLong) setFailure(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const send = (at?: number): boolean => {
    const { text } = draft.getState().draft;
    if (text.length > MAX_TEXT) {
      const numbers = numberFormat(locale);
      const [length, limit] = [numbers.format(text.length), numbers.format(MAX_TEXT)];
      setFailure({ reason: t('composer.tooLong', { length, limit }), isTooLong: true });
      return false;
    }
    const address = addressed();
    if (address === null) return false;
    setFailure(null);
    sends.press(draft, {
      at,
      to: address.to,
      mayPass: async () => {
        if ((await address.whenKnown?.()) === false) return false;
        // Sent later, it can still be changed for what others wrote since.
        return at !== undefined || ((await guard?.mayPass()) ?? true);
      },
      onSent: (items) => {
        guard?.sent();
        const [first] = items;
        if (first?.state.kind === 'scheduled')
          notices.getState().say(t('later.done', { time: fullTime(first.state.at, locale) }));
        address.onSent(items);
      },
      onFailed: (error) => {
        if (isShown.current) setFailure({ reason: fileProblem(t, error) ?? errorText(error) });
        else notices.getState().failed(error);
      },
    });
    return true;
  };
  const forgetFailure = useCallback(() => setFailure(null), []);
  return { failure, forgetFailure, send };
}

/** Names the file that holds up the others; null for any other error. */
function fileProblem(t: TFunction<'thread'>, { code, details }: AppError): string | null {
  const problem = FILE_PROBLEMS.find((each) => each === code);
  if (problem === undefined || details.fileName === undefined) return null;
  return t(`composer.fileProblem.${problem}`, { name: spellOutHidden(details.fileName) });
}
