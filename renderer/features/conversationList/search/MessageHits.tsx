import type { ReactNode } from 'react';
import type { Coverage, SearchHit } from '../../../../shared/model/search.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { dateFormat, numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useSettings } from '../../settings/settingsStore.ts';
import type { HitIn } from './allSearch.ts';
import { groupHits } from './groupHits.ts';
import { Hit } from './Hit.tsx';
import { HitsOrder } from './HitsOrder.tsx';
import styles from './MessageHits.module.css';
import type { Found } from './messageSearchStore.ts';
import { ResultsMenu } from './ResultsMenu.tsx';
import { useSearchText } from './useSearchText.ts';

interface MessageHitsProps {
  readonly found: Found;
  readonly onMore: () => void;
}

/** The messages that a search found, below the conversations. */
export function MessageHits({ found, onMore }: MessageHitsProps) {
  const { account } = useAccountStores().bridge;
  const hits = found.hits.map((hit) => ({ account, hit }));
  return (
    <HitList
      {...found}
      hits={hits}
      onMore={found.next === null ? null : onMore}
      menu={<ResultsMenu query={found.query} />}
    >
      {({ hit }, isGrouped) => <Hit hit={hit} isGrouped={isGrouped} />}
    </HitList>
  );
}

interface HitListProps extends Pick<Found, 'query' | 'instead'> {
  readonly hits: readonly HitIn[];
  /** Null: there are no more. */
  readonly onMore: (() => void) | null;
  /** Of what can be done with all of them. */
  readonly menu?: ReactNode;
  /** `isGrouped`: the name of its conversation is above it. */
  readonly children: (hit: HitIn, isGrouped: boolean) => ReactNode;
}

/** A list of messages that were found. */
export function HitList(props: HitListProps) {
  const { query, instead, hits, onMore, menu, children } = props;
  const { t } = useTranslation('frame');
  const isGrouped = useSettings(({ settings }) => settings.hitsBy) === 'conversation';
  return (
    <section aria-label={t('search.results')} className={styles['hits']}>
      <div className={styles['top']}>
        <h2 className={styles['heading']}>{t('search.heading')}</h2>
        {hits.length === 0 ? null : (
          <div className={styles['tools']}>
            <HitsOrder />
            {menu}
          </div>
        )}
      </div>
      {hits.length === 0 ? (
        <p className={styles['note']}>{t('search.none', { query })}</p>
      ) : (
        <ul aria-label={t('search.results')}>
          {isGrouped ? <Groups hits={hits}>{children}</Groups> : <Flat hits={hits}>{children}</Flat>}
        </ul>
      )}
      {onMore === null ? null : (
        <Button variant="quiet" isWide onPress={onMore}>
          {t('search.more')}
        </Button>
      )}
      {instead === null ? null : <Instead text={instead} />}
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

type ItemsProps = Pick<HitListProps, 'hits' | 'children'>;

const Flat = ({ hits, children }: ItemsProps) =>
  hits.map((one, i) => (
    <li key={`${one.account}:${one.hit.msgId}`}>
      <PartsBegin hit={one.hit} before={hits[i - 1]?.hit} />
      {children(one, false)}
    </li>
  ));

/** The messages of each conversation under its name. */
function Groups({ hits, children }: ItemsProps) {
  const { t } = useTranslation('frame');
  const groups = groupHits(hits);
  return groups.map(({ key, first, others }, i) => (
    <li key={key}>
      <PartsBegin hit={first.hit} before={groups[i - 1]?.first.hit} />
      <h3 className={styles['group']} dir="auto">
        {conversationTitle(t, first.hit.conversation)}
      </h3>
      <ul aria-label={conversationTitle(t, first.hit.conversation)}>
        {[first, ...others].map((one) => (
          <li key={one.hit.msgId}>{children(one, true)}</li>
        ))}
      </ul>
    </li>
  ));
}

interface PartsBeginProps {
  readonly hit: SearchHit;
  readonly before: SearchHit | undefined;
}

/** Says where the words are only parts of others. */
function PartsBegin({ hit, before }: PartsBeginProps) {
  const { t } = useTranslation('frame');
  return hit.isPart && !before?.isPart ? <h3 className={styles['heading']}>{t('search.parts')}</h3> : null;
}

/** How many files are read, while their texts may still be missing. */
function StillReading({ texts }: Pick<Coverage, 'texts'>) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  if (texts === null || texts.done >= texts.files) return null;
  const done = numberFormat(locale).format(texts.done);
  return t('search.reading', { count: texts.files, done });
}

interface CoveredProps extends Pick<Found, 'isIndexComplete' | 'coverage'> {
  /** Some accounts haven't been searched. */
  readonly lacksAccounts?: boolean;
}

/** How many messages were searched, whether these are all, and back to when. */
export function Covered({ coverage, isIndexComplete, lacksAccounts = false }: CoveredProps) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  if (coverage === null) return null;
  const { messages, since, isWhole, isUnreadable, texts } = coverage;
  const isAll = isWhole && isIndexComplete && !isUnreadable && !lacksAccounts;
  const date = since === null ? '' : dateFormat(locale, { dateStyle: 'long' }).format(since);
  const counted =
    since === null
      ? t('search.searched', { count: messages })
      : t('search.searchedSince', { count: messages, date });
  const countedAll =
    since === null
      ? t('search.searchedAll', { count: messages })
      : t('search.searchedAllSince', { count: messages, date });
  return (
    <p className={cx(styles['note'], styles['covered'])}>
      {isAll ? countedAll : counted} {isWhole ? null : `${t('search.older')} `}
      {isWhole && !isIndexComplete ? `${t('search.indexing')} ` : null}
      <StillReading texts={texts} />
    </p>
  );
}
