import type { ReactNode } from 'react';
import type { SearchHit } from '../../../../shared/model/search.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import { useSenderParts } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { PlacedName } from '../../../ui/display/PlacedName.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { TellApart } from '../../conversations/TellNamesakesApart.tsx';
import { useSelection } from '../../navigation/selectionStore.ts';
import { AccountLine, type RowAccount } from '../rows/AccountLine.tsx';
import styles from './MessageHits.module.css';
import { type MarkedPart, markedParts } from './markedParts.ts';
import type { Found } from './messageSearchStore.ts';

interface MessageHitsProps {
  readonly found: Found;
  readonly onMore: () => void;
}

/** The messages that a search found, below the conversations. */
export function MessageHits({ found, onMore }: MessageHitsProps) {
  const { hits, next } = found;
  return (
    <HitList {...found} isEmpty={hits.length === 0} onMore={next === null ? null : onMore}>
      {hits.map((hit) => (
        <li key={hit.msgId}>
          <Hit hit={hit} />
        </li>
      ))}
    </HitList>
  );
}

interface HitListProps extends Pick<Found, 'query' | 'isIndexComplete'> {
  readonly isEmpty: boolean;
  /** Null: there are no more. */
  readonly onMore: (() => void) | null;
  /** The items. */
  readonly children: ReactNode;
}

/** A list of messages that were found. */
export function HitList({ query, isIndexComplete, isEmpty, onMore, children }: HitListProps) {
  const { t } = useTranslation('frame');
  return (
    <section aria-label={t('search.results')} className={styles['hits']}>
      <h2 className={styles['heading']}>{t('search.heading')}</h2>
      {isEmpty ? (
        <p className={styles['note']}>{t('search.none', { query })}</p>
      ) : (
        <ul aria-label={t('search.results')}>{children}</ul>
      )}
      {onMore === null ? null : (
        <Button variant="quiet" isWide onPress={onMore}>
          {t('search.more')}
        </Button>
      )}
      {isIndexComplete ? null : <p className={styles['note']}>{t('search.indexing')}</p>}
    </section>
  );
}

interface HitProps {
  readonly hit: SearchHit;
  /** Its account, in a list of several. */
  readonly account?: RowAccount | undefined;
  readonly onOpened?: () => void;
}

/** A message that was found. */
export const Hit = (props: HitProps) => (
  <TellApart people={props.hit.conversation.people}>
    <HitButton {...props} />
  </TellApart>
);

function HitButton({ hit, account, onOpened }: HitProps) {
  const { t } = useTranslation('frame');
  const open = useSelection((state) => state.openConversation);
  const parts = useSenderParts()(hit.senderEmail);
  const sender = hit.conversation.people.some(({ email, isSelf }) => isSelf && email === hit.senderEmail)
    ? { name: t('you'), place: null }
    : parts;
  const conversation = conversationTitle(t, hit.conversation);
  const press = () => {
    open(hit.convId, hit.msgId);
    onOpened?.();
  };
  return (
    <button type="button" className={styles['hit']} onClick={press}>
      <Avatar email={hit.senderEmail} size="m" />
      <span className={styles['sender']}>
        <PlacedName {...sender} />
      </span>
      <span className={styles['time']}>
        <RelativeTime at={hit.created} />
      </span>
      {conversation === joinedName(t, sender) ? null : (
        <span className={styles['conversation']} dir="auto">
          {t('search.in', { conversation })}
        </span>
      )}
      <span className={styles['snippet']} dir="auto">
        {markedParts(hit).map(({ at, text, isMarked }: MarkedPart) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
      {account ? (
        <span className={styles['account']}>
          <AccountLine {...account} />
        </span>
      ) : null}
    </button>
  );
}
