import { FileSearch } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { Preview } from '../../../../shared/model/conversations.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { SearchHit } from '../../../../shared/model/search.ts';
import { visibleFileName, withoutIsolates } from '../../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import { messageWords } from '../../../../shared/words/messagePreview.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useSenderName, useSenderParts } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { PlacedName } from '../../../ui/display/PlacedName.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { paneInUse } from '../../../ui/overlays/focusHome.ts';
import { TellApart } from '../../conversations/TellNamesakesApart.tsx';
import { useSelection } from '../../navigation/selectionStore.ts';
import { AccountLine, type RowAccount } from '../rows/AccountLine.tsx';
import styles from './Hit.module.css';
import { type MarkedPart, markedParts } from './markedParts.ts';

interface HitProps {
  readonly hit: SearchHit;
  /** The name of its conversation is above it. */
  readonly isGrouped: boolean;
  /** Its account, in a list of several. */
  readonly account?: RowAccount | undefined;
  /** Its account is the one that the window shows. */
  readonly isShown?: boolean;
  readonly onOpened?: (convId: ConvId) => void;
}

/** A message that was found. */
export const Hit = (props: HitProps) => (
  <TellApart people={props.hit.conversation.people}>
    <HitButton {...props} />
  </TellApart>
);

function HitButton({ hit, isGrouped, account, isShown = true, onOpened }: HitProps) {
  const { t } = useTranslation('frame');
  const { panes } = useAccountStores();
  const open = useSelection((state) => state.openConversation);
  const isOpen = useSelection(
    ({ selection }) =>
      selection?.kind === 'conversation' && selection.convId === hit.convId && selection.jumpTo === hit.msgId,
  );
  const parts = useSenderParts()(hit.senderEmail);
  const sender = hit.conversation.people.some(({ email, isSelf }) => isSelf && email === hit.senderEmail)
    ? { name: t('you'), place: null }
    : parts;
  const conversation = conversationTitle(t, hit.conversation);
  const press = () => {
    const isHere = isShown && panes.holderOf(hit.convId) !== null;
    flushSync(() => open(hit.convId, hit.msgId));
    onOpened?.(hit.convId);
    // A message box that is there already doesn't take the focus when it is shown.
    if (isHere) paneInUse()?.querySelector('textarea')?.focus();
  };
  return (
    <button
      type="button"
      className={styles['hit']}
      data-hit
      aria-current={isOpen && isShown ? 'true' : undefined}
      onClick={press}
    >
      <Avatar email={hit.senderEmail} size="m" />
      <span className={styles['sender']}>
        <PlacedName {...sender} />
      </span>
      <span className={styles['time']}>
        <RelativeTime at={hit.created} />
      </span>
      {isGrouped || withoutIsolates(conversation) === joinedName(t, sender) ? null : (
        <span className={styles['conversation']} dir="auto">
          {t('search.in', { conversation })}
        </span>
      )}
      <Line side="previous" message={hit.previous} />
      {hit.inFile === null ? null : (
        <span className={styles['file']} dir="auto">
          <FileSearch size={14} aria-hidden="true" />
          <span>{t('search.inFile', { name: visibleFileName(hit.inFile) })}</span>
        </span>
      )}
      <span className={styles['snippet']} dir="auto">
        {hit.isDeleted ? <i>{t('preview.deleted')}</i> : null}
        {markedParts(hit).map(({ at, text, isMarked }: MarkedPart) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
      <Line side="next" message={hit.next} />
      {account ? (
        <span className={styles['account']}>
          <AccountLine {...account} />
        </span>
      ) : null}
    </button>
  );
}

interface LineProps {
  readonly side: 'previous' | 'next';
  readonly message: Preview | null;
}

/** The message before or after it, on one line. */
function Line({ side, message }: LineProps) {
  const { t } = useTranslation('frame');
  const nameOf = useSenderName();
  if (message === null) return null;
  const name = message.isFromSelf ? t('you') : nameOf(message.senderEmail);
  return (
    <span className={styles['line']} dir="auto">
      <span className="visually-hidden">{t(`search.${side}`)} </span>
      {t('search.line', { name, text: messageWords(t, message) })}
    </span>
  );
}
