import type { Message } from '../../../../shared/model/messages.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTheirName } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { withWholeText } from '../messages/wholeText.ts';
import { messagesAsText } from './messagesAsText.ts';

/** Messages to paste elsewhere, with their senders, times and whole texts, in the person's language. Rejects as `withWholeText` does. */
export function useMessagesAsText(): (messages: readonly Message[]) => Promise<string> {
  const { request } = useAccountStores().bridge;
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const nameOf = useTheirName();
  return async (messages) => {
    const whole = await Promise.all(messages.map((message) => withWholeText(request, message)));
    return messagesAsText(whole, { t, locale, nameOf });
  };
}
