import { AlarmClock, CheckCheck, Paperclip } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { DigestEntry } from '../../../shared/model/digest.ts';
import { conversationTitle, peopleInWords } from '../../../shared/words/conversationTitle.ts';
import { messageWords, previewOf } from '../../../shared/words/messagePreview.ts';
import { useNameOf } from '../../locales/knownPeople.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { RowButton } from '../../ui/controls/RowButton.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { TRIAGE_LETTERS } from '../shortcuts/letters.ts';
import { useTriage } from '../triage/useTriage.ts';
import { useTriageKeys } from '../triage/useTriageKeys.ts';
import { WaitedMark } from '../triage/WaitedMark.tsx';
import styles from './DigestDialog.module.css';

/** Those that need nothing outside the dialog. */
const LETTERS: readonly string[] = [
  TRIAGE_LETTERS.done,
  TRIAGE_LETTERS.snooze,
  TRIAGE_LETTERS.read,
  TRIAGE_LETTERS.undo,
];

/** A conversation of the digest: it leads to its first message since then. */
export function DigestRow({ entry }: { readonly entry: DigestEntry }) {
  const { conversation, first, critical, files } = entry;
  const { t } = useTranslation('digest');
  const { t: frame } = useTranslation('frame');
  const close = useLayout((state) => state.closeDialog);
  const openConversation = useSelection((state) => state.openConversation);
  const { toggleDone, askSnooze } = useTriage();
  const press = useTriageKeys(conversation, false);
  const title = conversationTitle(frame, conversation);
  const onKeyDown = (event: KeyboardEvent) => {
    if (LETTERS.includes(event.key) && press(event)) event.preventDefault();
  };
  const go = () => {
    close();
    openConversation(conversation.convId, first);
  };
  return (
    <li className={styles['row']}>
      <RowButton data-row="" onClick={go} onKeyDown={onKeyDown}>
        <span className={styles['head']}>
          <bdi className={styles['title']}>{title}</bdi>
          {critical === 0 ? null : (
            <span className={styles['critical']}>{t('critical', { count: critical })}</span>
          )}
          {conversation.waitingSince === null ? null : <WaitedMark since={conversation.waitingSince} />}
        </span>
        <span className={styles['said']}>
          <Said entry={entry} />
        </span>
        <span className={styles['facts']}>
          <Written entry={entry} />
          {files === 0 ? null : (
            <span className={styles['files']}>
              <Paperclip aria-hidden="true" /> {t('files', { count: files })}
            </span>
          )}
        </span>
      </RowButton>
      <IconButton label={frame('triage.done')} onPress={() => toggleDone([conversation])}>
        <CheckCheck />
      </IconButton>
      <IconButton label={frame('triage.snooze')} onPress={() => askSnooze([conversation])}>
        <AlarmClock />
      </IconButton>
    </li>
  );
}

/** The first question that waits for an answer, or else the line that the list has. */
function Said({ entry: { question, conversation } }: { readonly entry: DigestEntry }) {
  const { t } = useTranslation('digest');
  const { t: frame } = useTranslation('frame');
  const nameOf = useNameOf();
  if (question !== null)
    return (
      <>
        <span className={styles['asks']}>{t('asks', { name: nameOf(question.senderEmail) })}</span>{' '}
        <bdi>{messageWords(frame, question)}</bdi>
      </>
    );
  const { label, text } = previewOf(frame, { ...conversation, draft: '', draftFiles: 0 });
  return (
    <>
      {label === null ? null : `${label}: `}
      <bdi>{text}</bdi>
    </>
  );
}

function Written({ entry: { messages, hasMore, writers, moreWriters } }: { readonly entry: DigestEntry }) {
  const { t } = useTranslation('digest');
  const { t: frame } = useTranslation('frame');
  const nameOf = useNameOf();
  const count = t(hasMore ? 'messagesMore' : 'messages', { count: messages });
  if (writers.length === 0) return count;
  const names = peopleInWords(frame, writers.map(nameOf), writers.length + moreWriters);
  return t('writtenBy', { messages: count, names });
}
