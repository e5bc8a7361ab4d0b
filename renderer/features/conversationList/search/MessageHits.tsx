import type { ReactNode } from 'react';
import type { Coverage, SearchHit } from '../../../../shared/model/search.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import { useLocale } from '../../../locales/useLocale.ts';
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
import { useSearchText } from './useSearchText.ts';

interface MessageHitsProps {
  readonly found: Found;
  readonly onMore: () => void;
}

/** The messages that a search found, below the conversations. */
export function MessageHits({ found, onMore }: MessageHitsProps) {
  const { hits, next } = found;
  return (
    <HitList {...found} isEmpty={hits.length === 0} onMore={next === null ? null : onMore}>
      {hits.map((hit, i) => (
        <li key={hit.msgId}>
          <PartsBegin hit={hit} before={hits[i - 1]} />
          <Hit hit={hit} />
        </li>
      ))}
    </HitList>
  );
}

interface HitListProps extends Pick<Found, 'query' | 'isIndexComplete' | 'coverage' | 'instead'> {
  readonly isEmpty: boolean;
  /** Null: there are no more. */
  readonly onMore: (() => void) | null;
  /** The items. */
  readonly children: ReactNode;
}

/** A list of messages that were found. */
export function HitList(props: HitListProps) {
  const { query, isIndexComplete, coverage, instead, isEmpty, onMore, children } = props;
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
      {instead === null ? null : <Instead text={instead} />}
      {isIndexComplete ? null : <p className={styles['note']}>{t('search.indexing')}</p>}
      {coverage === null ? null : <Covered {...coverage} />}
    </section>
  );
}

/** Offers a search for words that are spelt much like those that hardly any message has. */
export function Instead({ text }: { readonly text: string }) {
  const { t } = useTranslation('frame');
  const { setText } = useSearchText();
  return (
    <Button variant="quiet" isWide onPress={() => setText(text)}>
      {t('search.instead', { text })}
    </Button>
  );
}

/** Says where the words are only parts of others. */
export function PartsBegin({
  hit,
  before,
}: {
  readonly hit: SearchHit;
  readonly before: SearchHit | undefined;
}) {
  const { t } = useTranslation('frame');
  return hit.isPart && !before?.isPart ? <h3 className={styles['heading']}>{t('search.parts')}</h3> : null;
}

/** How many messages were searched, and back to when. */
function Covered({ messages, since, isWhole }: Coverage) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const date = since === null ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(since);
  const searched =
    since === null
      ? t('search.searched', { count: messages })
      : t('search.searchedSince', { count: messages, date });
  return (
    <p className={styles['note']}>
      {searched} {isWhole ? null : t('search.older')}
    </p>
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
        {hit.isDeleted ? <i>{t('preview.deleted')}</i> : null}
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
