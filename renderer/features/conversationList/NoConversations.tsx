import { CircleQuestionMark, CloudOff, Inbox, Link, Loader, SearchX } from 'lucide-react';
import { isLabelFilter, type ListedFilter } from '../../../shared/model/conversations.ts';
import { isUnfinished, parseSearch } from '../../../shared/search/parseSearch.ts';
import { suggestingFor } from '../../../shared/search/suggest.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useConversations } from '../conversations/conversationsStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { usePlaceIn } from '../places/usePlaceIn.ts';
import { useStatus } from '../status/statusStore.ts';
import { useSync } from '../status/syncStore.ts';
import { NothingFiltered, NothingLabelled } from './filters/NothingFiltered.tsx';
import { Covered, Instead } from './search/MessageHits.tsx';
import type { Found } from './search/messageSearchStore.ts';
import { useSearchText } from './search/useSearchText.ts';

interface NoConversationsProps {
  readonly filter: string;
  /** Of the messages; null: it isn’t known yet. */
  readonly found: Pick<Found, 'instead' | 'coverage' | 'isIndexComplete'> | null;
  readonly listFilter: ListedFilter;
}

/** Why the list is empty: filtered out, unreadable, still loading, offline, or no one has written yet. */
export function NoConversations({ filter, found, listFilter }: NoConversationsProps) {
  const { t } = useTranslation('frame');
  const status = useStatus((state) => state.status);
  const startNew = useSelection((state) => state.startNew);
  const choose = useConversations((state) => state.setListFilter);
  const hasAny = useConversations(({ page }) => (page?.counts.all ?? 0) > 0);
  const check = useSync((sync) => sync.check);

  if (filter !== '') return <NothingFound filter={filter} found={found} />;
  if (isLabelFilter(listFilter)) return <NothingLabelled onChoose={choose} />;
  if (listFilter !== 'all' && hasAny) return <NothingFiltered filter={listFilter} onChoose={choose} />;
  if (status?.history.isUnreadable) {
    return (
      <EmptyState
        icon={<CircleQuestionMark />}
        title={t('conversations.empty.unreadable')}
        action={<Button onPress={check}>{t('conversations.empty.unreadableAction')}</Button>}
      >
        {t('conversations.empty.unreadableBody')}
      </EmptyState>
    );
  }
  if (status?.history.state === 'complete') {
    return (
      <EmptyState
        icon={<Inbox />}
        title={t('conversations.empty.none')}
        action={<Button onPress={startNew}>{t('conversations.empty.noneAction')}</Button>}
      >
        {t('conversations.empty.noneBody')}
      </EmptyState>
    );
  }
  if (status?.connection.state === 'trouble') {
    return (
      <EmptyState icon={<CloudOff />} title={t('conversations.empty.offline')}>
        {t('conversations.empty.offlineBody')}
      </EmptyState>
    );
  }
  const stored = status?.history.stored ?? 0;
  return (
    <EmptyState icon={<Loader />} title={t('conversations.empty.loading')}>
      {stored === 0
        ? t('conversations.empty.loadingBody')
        : t('conversations.empty.loadingCount', { count: stored })}
    </EmptyState>
  );
}

/** A search found nothing. */
export function NothingFound({ filter, found }: Pick<NoConversationsProps, 'filter' | 'found'>) {
  const { t } = useTranslation('frame');
  const { setText } = useSearchText();
  const isPlace = usePlaceIn()(filter) !== null;
  if (isUnfinished(parseSearch(filter)) && suggestingFor(filter) !== null) return null;
  return (
    <EmptyState
      icon={isPlace ? <Link /> : <SearchX />}
      title={isPlace ? t('conversations.empty.link') : t('conversations.empty.filtered')}
      action={
        <>
          {found === null || found.instead === null ? null : <Instead text={found.instead} />}
          <Button onPress={() => setText('')}>{t('conversations.empty.filteredAction')}</Button>
        </>
      }
    >
      {isPlace ? t('conversations.empty.linkBody') : t('conversations.empty.filteredBody', { filter })}
      {isPlace || found === null ? null : <Covered {...found} />}
    </EmptyState>
  );
}
