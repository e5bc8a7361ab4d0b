import type { Message } from '../../../shared/model/messages.ts';
import { announcementWords } from '../../../shared/words/announcementWords.ts';
import { useSenderName } from '../../locales/useSenderName.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TellNamesakesApart } from '../conversations/TellNamesakesApart.tsx';
import { StuckSend, useStuckSends } from './StuckSend.tsx';
import { useAnnouncements } from './useAnnouncements.ts';

/**
 * Reads out to screen readers what arrives, whole in the open conversation, as a number elsewhere; and what comes to wait for the person in
 * the outbox.
 */
export function Announcements() {
  const { t } = useTranslation('thread');
  const said = useAnnouncements();
  const stuck = useStuckSends();
  const { messages = [], more = 0, elsewhere = null } = said?.last ?? {};
  return (
    // The attribute keeps it from being hidden while a dialog is open.
    <div
      role="status"
      aria-label={t('announcements.label')}
      data-react-aria-top-layer="true"
      className="visually-hidden"
    >
      <div key={said?.number}>
        {more === 0 ? null : (
          <p>{t(messages.length === 0 ? 'announcements.new' : 'announcements.more', { count: more })}</p>
        )}
        {messages.map((message) => (
          <TellNamesakesApart key={message.msgId} convId={message.convId}>
            <Line message={message} />
          </TellNamesakesApart>
        ))}
        {elsewhere === null ? null : <p>{t('announcements.elsewhere', elsewhere)}</p>}
      </div>
      <div key={`stuck ${stuck?.number}`}>
        {stuck?.items.map((item) => (
          <StuckSend key={item.id} item={item} />
        ))}
      </div>
    </div>
  );
}

function Line({ message }: { readonly message: Message }) {
  const { t: thread } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const name = useSenderName()(message.senderEmail);
  return <p>{announcementWords({ thread, frame }, name, message)}</p>;
}
