import { Fragment, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { spellOutInText, visiblePiece } from '../../../../shared/text/visibleText.ts';
import { theirTitle } from '../../../../shared/words/conversationTitle.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { fullTime } from '../../../lib/format/relativeTime.ts';
import { linkParts } from '../../../lib/text/linkParts.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTheirName } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useConversation } from '../../conversations/conversationsStore.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { messageAsText } from '../asText/messageAsText.ts';
import type { ThreadState } from '../store/threadState.ts';
import styles from './PrintedThread.module.css';
import { usePrint } from './printStore.ts';

interface PrintedThreadProps {
  readonly convId: ConvId;
  readonly thread: StoreApi<ThreadState>;
}

/** The loaded messages of the conversation, on paper: it is in the page only while it is printed, and then alone. */
export function PrintedThread(props: PrintedThreadProps) {
  const isPrinted = usePrint(({ convId }) => convId === props.convId);
  return isPrinted ? createPortal(<Paper {...props} />, document.body) : null;
}

function Paper({ convId, thread }: PrintedThreadProps) {
  const { t } = useTranslation('frame');
  const { bridge } = useAppStores();
  const { failed } = useNotices((state) => state);
  const end = usePrint((state) => state.end);
  const conversation = useConversation(convId);
  const messages = useStore(thread, ({ window }) => window?.messages ?? NONE);
  useEffect(() => {
    bridge.request('window.print', {}).then(end, (thrown: unknown) => {
      end();
      failed(thrown);
    });
  }, [bridge, end, failed]);
  return (
    <div className={styles['paper']}>
      <h1 className={styles['title']}>{conversation === null ? '' : theirTitle(t, conversation)}</h1>
      {messages.map((message) => (
        <PrintedMessage key={message.msgId} message={message} />
      ))}
    </div>
  );
}

function PrintedMessage({ message }: { readonly message: Message }) {
  const { t } = useTranslation('frame');
  const { t: inThread } = useTranslation('thread');
  const locale = useLocale();
  const nameOf = useTheirName();
  const { created, senderEmail, textBytes } = message;
  return (
    <article>
      <p className={styles['head']}>
        <b>{visiblePiece(nameOf(senderEmail))}</b>{' '}
        {created === null ? t('unknown.time') : fullTime(created, locale)}
      </p>
      <p dir="auto" className={styles['text']}>
        <PrintedText text={messageAsText(t, message)} />
        {textBytes === null ? null : (
          <>
            {'…'}
            <br />
            {inThread('body.notPrinted')}
          </>
        )}
      </p>
    </article>
  );
}

/** Paper has no address on hover, but the note beside a disguised link. */
function PrintedText({ text }: { readonly text: string }) {
  const { t } = useTranslation('thread');
  return linkParts(text).map((part) =>
    part.kind === 'text' ? (
      spellOutInText(part.text)
    ) : (
      <Fragment key={part.at}>
        <bdi>{part.text}</bdi>
        {part.host === null ? null : <bdi>{` (${t('link.leadsTo', { host: part.host })})`}</bdi>}
      </Fragment>
    ),
  );
}

const NONE: readonly Message[] = [];
