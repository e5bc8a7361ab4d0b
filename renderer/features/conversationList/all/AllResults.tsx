import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { AccountId } from '../../../../shared/model/ids.ts';
import { AccountStoresContext, useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useErrorText } from '../../../locales/useErrorText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useOpenStores } from '../../account/allAccounts.ts';
import { keyOf } from '../../conversations/merged/mergedRows.ts';
import { KnownPeople } from '../../directory/KnownPeople.tsx';
import { useSelection } from '../../navigation/selectionStore.ts';
import { NothingFound } from '../NoConversations.tsx';
import { RowList } from '../RowList.tsx';
import type { RowAccount } from '../rows/AccountLine.tsx';
import type { HitIn } from '../search/allSearch.ts';
import type { AllFound } from '../search/allSearchStore.ts';
import { Hit } from '../search/Hit.tsx';
import { Covered, HitList } from '../search/MessageHits.tsx';
import { orderFound } from '../search/orderFound.ts';
import styles from './AllResults.module.css';
import { foundRows, PICKABLE } from './allRows.ts';
import { RowOf } from './RowOf.tsx';
import { useOpened } from './useOpened.ts';
import { useRowAccounts } from './useRowAccounts.ts';

/** While messages are searched too, so that the found ones aren't far below. */
const SHOWN_BESIDE_HITS = 5;

/** The conversations and messages that a search found in all open accounts. An account that doesn't answer holds nothing up. */
export function AllResults({ scroller }: { readonly scroller: RefObject<HTMLDivElement | null> }) {
  const { allSearch } = useAppStores();
  const found = useStore(allSearch, (state) => state.found);
  const accounts = useRowAccounts();
  const { account } = useAccountStores().bridge;
  const query = found?.query ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are read from their top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [query, scroller]);
  if (found === null) return null;
  const { conversations, hits, hasMore, waiting, failures } = found;
  const isEmpty = conversations.length === 0 && (hits ?? []).length === 0;
  return (
    <>
      {isEmpty && waiting.length + failures.length === 0 ? (
        <NothingFound filter={query} found={found} />
      ) : null}
      {isEmpty ? null : <Covered {...found} lacksAccounts={waiting.length + failures.length > 0} />}
      {conversations.length === 0 ? null : (
        <FoundConversations found={found} accounts={accounts} scroller={scroller} />
      )}
      {hits === null || isEmpty ? null : (
        <HitList {...found} hits={hits} onMore={hasMore ? allSearch.getState().more : null}>
          {(one, isGrouped) => (
            <HitOf
              {...one}
              row={accounts.get(one.account)}
              isGrouped={isGrouped}
              isShown={one.account === account}
            />
          )}
        </HitList>
      )}
      <NotSearched found={found} accounts={accounts} />
    </>
  );
}

interface FoundProps {
  readonly found: AllFound;
  readonly accounts: ReadonlyMap<AccountId, RowAccount>;
}

interface FoundConversationsProps extends FoundProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
}

function FoundConversations({ found, accounts, scroller }: FoundConversationsProps) {
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const [expanded, setExpanded] = useState('');
  const selectedKey = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? keyOf({ account, convId: selection.convId }) : null,
  );
  const { query, conversations, hits } = found;
  const ordered = orderFound(t, query, conversations);
  const isShortened = hits !== null && expanded !== query;
  return (
    <RowList
      rows={foundRows(isShortened ? ordered.slice(0, SHOWN_BESIDE_HITS) : ordered)}
      label={t('accounts.allList')}
      known={ordered.length}
      pending={0}
      selectedKey={selectedKey}
      isTall
      pickable={PICKABLE}
      onShowAll={() => setExpanded(query)}
      scroller={scroller}
      reach={() => {}}
      hold={() => undefined}
    >
      {(row, state) => <RowOf row={row} accounts={accounts} {...state} />}
    </RowList>
  );
}

interface HitOfProps extends HitIn {
  readonly row: RowAccount | undefined;
  readonly isGrouped: boolean;
  readonly isShown: boolean;
}

/** A message with all that it does in its own account. */
function HitOf({ account, hit, row, ...state }: HitOfProps) {
  const stores = useOpenStores().get(account);
  const onOpened = useOpened(account);
  if (!stores) return null;
  return (
    <AccountStoresContext value={stores}>
      <KnownPeople>
        <Hit {...state} hit={hit} account={row} onOpened={onOpened} />
      </KnownPeople>
    </AccountStoresContext>
  );
}

/** The accounts that aren't among the results: they haven't answered, or couldn't be searched. */
function NotSearched({ found: { waiting, failures }, accounts }: FoundProps) {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  const nameOf = (account: AccountId) => accounts.get(account)?.name ?? '';
  return (
    <>
      {failures.map(({ account, thrown }) => (
        <p key={account} role="note" className={styles['note']}>
          {t('search.failedIn', { name: nameOf(account), reason: errorText(AppError.from(thrown)) })}
        </p>
      ))}
      {waiting.map((account) => (
        <p key={account} className={styles['waiting']}>
          {t('search.waitingFor', { name: nameOf(account) })}
        </p>
      ))}
    </>
  );
}
