import type { KeyboardEvent } from 'react';
import type { MsgId } from '../../../shared/model/ids.ts';
import { placeText } from '../../../shared/model/location.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { messageWords } from '../../../shared/words/messagePreview.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useSenderName } from '../../locales/useSenderName.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useSettings } from '../settings/settingsStore.ts';
import { keysOf, SEND_ALWAYS } from '../shortcuts/shortcuts.ts';
import styles from './ReplyNews.module.css';
import type { ReplyGuard } from './useReplyGuard.ts';

interface ReplyNewsProps {
  readonly guard: ReplyGuard;
  readonly onSend: () => void;
  readonly onKeepWriting: () => void;
  readonly onJump: (msgId: MsgId) => void;
}

/** Above the message box: what came since the person began to write. A quiet line at first, and the question before it is sent. */
export function ReplyNews({ guard, onSend, onKeepWriting, onJump }: ReplyNewsProps) {
  const { t } = useTranslation('thread');
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const { news, isAsking } = guard;
  const { count } = news;
  const [first] = news.first;
  const more = count - news.first.length;
  const { platform } = useAppStores().info;
  const key = enterSends ? 'Enter' : keysOf(SEND_ALWAYS, platform).join('+');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isAsking) return;
    event.preventDefault();
    onKeepWriting();
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {count === 0 ? '' : t('stale.since', { count })}
        {isAsking ? ` ${t('stale.howTo', { key })}` : ''}
      </p>
      {first && !isAsking ? (
        <button type="button" className={styles['line']} onClick={() => onJump(first.msgId)}>
          {t('stale.since', { count })}
        </button>
      ) : null}
      {first && isAsking ? (
        <section aria-label={t('stale.since', { count })} className={styles['panel']} onKeyDown={onKeyDown}>
          <button type="button" className={styles['title']} onClick={() => onJump(first.msgId)}>
            {t('stale.since', { count })}
          </button>
          <ul className={styles['list']}>
            {news.first.map((message) => (
              <Line key={message.msgId} message={message} />
            ))}
          </ul>
          {more > 0 ? <p className={styles['more']}>{t('stale.more', { count: more })}</p> : null}
          <div className={styles['foot']}>
            <Button variant="primary" onPress={onSend}>
              {t('stale.send')}
            </Button>
            <Button onPress={onKeepWriting}>{t('stale.keepWriting')}</Button>
            <span aria-hidden="true" className={styles['keys']}>
              {t('stale.keys', { key })}
            </span>
          </div>
        </section>
      ) : null}
    </>
  );
}

function Line({ message }: { readonly message: Message }) {
  const { t } = useTranslation('frame');
  const nameOf = useSenderName();
  const { location, attachment, text } = message;
  const [line = ''] = (location === null ? text : placeText(location.address, text)).trim().split(/\r?\n/u);
  return (
    <li className={styles['item']}>
      <bdi className={styles['name']}>{spellOutHidden(nameOf(message.senderEmail))}</bdi>
      <span dir="auto" className={styles['text']}>
        {messageWords(t, { ...message, text: line, fileName: attachment?.fileName ?? null })}
      </span>
    </li>
  );
}
