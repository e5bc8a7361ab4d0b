import { X } from 'lucide-react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { conversationTitle, nameToChange } from '../../../shared/words/conversationTitle.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { Section } from '../../ui/page/Section.tsx';
import { ConversationAvatar } from '../conversations/ConversationAvatar.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { LabelsSection } from '../labels/LabelsSection.tsx';
import { NoteSection } from '../labels/NoteSection.tsx';
import { BackButton } from '../navigation/BackButton.tsx';
import { useFront } from '../navigation/useFront.ts';
import { WindowButton } from '../ownWindow/WindowButton.tsx';
import { useStatus } from '../status/statusStore.ts';
import { StateSection } from '../triage/StateSection.tsx';
import styles from './DetailsPane.module.css';
import { FilesSection } from './FilesSection.tsx';
import { MarkUnread } from './MarkUnread.tsx';
import { Notify } from './Notify.tsx';
import { People } from './People.tsx';
import { Places } from './Places.tsx';
import { Rename } from './Rename.tsx';
import { SaveTranscript } from './SaveTranscript.tsx';

interface DetailsPaneProps {
  readonly convId: ConvId;
  readonly onClose: () => void;
}

/** Facts about the open conversation, and actions for it on this computer. */
export function DetailsPane({ convId, onClose }: DetailsPaneProps) {
  const { t } = useTranslation('frame');
  const conversation = useConversation(convId);
  const isAlone = useFront() !== 'all';
  return (
    <div className={styles['pane']}>
      <header className={styles['header']}>
        <BackButton />
        <h2 className={styles['heading']}>{t('details.heading')}</h2>
        {isAlone ? null : (
          <IconButton label={t('close')} onPress={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      {conversation === null ? null : (
        <div className={styles['body']}>
          <div ref={keepFocus} className={styles['who']}>
            <div className={styles['portrait']}>
              <ConversationAvatar people={conversation.people} isNote={conversation.isNote} />
            </div>
            <Rename
              key={convId}
              conversation={conversation}
              title={conversationTitle(t, conversation)}
              name={nameToChange(t, conversation)}
            />
          </div>
          <People key={`people-${convId}`} conversation={conversation} />
          <FilesSection key={`files-${convId}`} convId={convId} />
          <Places key={`places-${convId}`} convId={convId} className={styles['section']} />
          <StateSection conversation={conversation} className={styles['section']} />
          <LabelsSection conversation={conversation} className={styles['section']} />
          <NoteSection key={`note-${convId}`} convId={convId} className={styles['section']} />
          <Notify conversation={conversation} />
          <About conversation={conversation} />
          <div className={styles['buttons']}>
            <WindowButton convId={convId} />
            <SaveTranscript convId={convId} />
            <MarkUnread convId={convId} />
          </div>
        </div>
      )}
    </div>
  );
}

const HISTORY = {
  complete: 'details.historyComplete',
  filling: 'details.historyFilling',
  unknown: 'details.historyUnknown',
  unreadable: 'details.historyUnreadable',
} as const;

function About({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('frame');
  const history = useStatus(({ status }) => {
    const { state = 'unknown', isUnreadable = false } = status?.history ?? {};
    return state === 'complete' && isUnreadable ? 'unreadable' : state;
  });
  return (
    <Section className={styles['section']} title={t('details.about')}>
      <Facts>
        <dt>{t('details.number')}</dt>
        <dd className={styles['number']}>{conversation.convId}</dd>
        {conversation.last === null ? null : (
          <>
            <dt>{t('details.lastMessage')}</dt>
            <dd>
              <RelativeTime at={conversation.last.created} />
            </dd>
          </>
        )}
        <dt>{t('details.history')}</dt>
        <dd>{t(HISTORY[history])}</dd>
      </Facts>
    </Section>
  );
}
