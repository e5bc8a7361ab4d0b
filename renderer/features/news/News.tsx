import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/model.ts';
import { priorityOf } from '../../../shared/priority.ts';
import { spellOutHidden } from '../../../shared/visibleText.ts';
import { useSenderName } from '../../locales/useSenderName.ts';
import { messageWords } from '../conversations/preview.ts';
import { wholeLetters } from '../thread/longText.ts';
import { useAnnouncements } from './useAnnouncements.ts';

/** Letters of a message that are read out; who wants the rest reads it. */
const MOST_LETTERS = 200;

/** Reads out to screen readers what arrives: whole in the open conversation, as a number elsewhere. */
export function News() {
  const { t } = useTranslation('thread');
  const said = useAnnouncements();
  const { messages = [], more = 0, elsewhere = null } = said?.last ?? {};
  return (
    // The attribute keeps it from being hidden while a dialog is open.
    <div
      role="status"
      aria-label={t('news.label')}
      data-react-aria-top-layer="true"
      className="visually-hidden"
    >
      <div key={said?.number}>
        {more === 0 ? null : <p>{t(messages.length === 0 ? 'news.new' : 'news.more', { count: more })}</p>}
        {messages.map((message) => (
          <Line key={message.msgId} message={message} />
        ))}
        {elsewhere === null ? null : <p>{t('news.elsewhere', elsewhere)}</p>}
      </div>
    </div>
  );
}

function Line({ message }: { readonly message: Message }) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const nameOf = useSenderName();
  const { location, attachment, text, priority, senderEmail } = message;
  const line = (location === null ? text : location.address).replace(/\s+/gu, ' ').trim();
  const words = messageWords(frame, { ...message, text: line, fileName: attachment?.fileName ?? null });
  return (
    <p>
      {t(priorityOf(priority) === 'critical' ? 'news.critical' : 'news.message', {
        name: spellOutHidden(nameOf(senderEmail)),
        text: spellOutHidden(shortened(words)),
      })}
    </p>
  );
}

const shortened = (words: string): string =>
  words.length <= MOST_LETTERS ? words : `${wholeLetters(words, MOST_LETTERS)}…`;
