import type { Translator } from '../../../../shared/locales/index.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { dateFormat } from '../../../lib/format/formatters.ts';
import { messageAsText } from './messageAsText.ts';

interface TextWords {
  readonly t: Translator<'frame'>;
  /** Of the date: a BCP 47 tag. */
  readonly locale: string;
  readonly nameOf: (email: string) => string;
}

/** Messages to paste elsewhere, each with its sender and time: `[5 May 2026, 14:30] Kofi Mensah: Good morning`. */
export function messagesAsText(messages: readonly Message[], { t, locale, nameOf }: TextWords): string {
  const dates = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return messages
    .map((message) => {
      const time = message.created === null ? t('unknown.time') : dates.format(message.created);
      return `[${time}] ${nameOf(message.senderEmail)}: ${messageAsText(t, message)}`;
    })
    .join('\n');
}
