import type { Message } from '../../../../shared/model/messages.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useSenderName } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { transcript } from './transcript.ts';

/** Messages to paste elsewhere, with their senders and times, in the person's language. */
export function useTranscript(): (messages: readonly Message[]) => string {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const nameOf = useSenderName();
  return (messages) => transcript(messages, { t, locale, nameOf });
}
