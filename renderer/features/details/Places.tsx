import { useRef, useState } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { SearchPage } from '../../../shared/model/search.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useSelection } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './Places.module.css';

/** So many are shown at first, */
const FIRST = 3;
/** and so many in all; a search finds the others. */
const MOST = 50;

/** The places that were sent in the conversation, the newest first. Each leads to its message. */
export function Places({
  convId,
  className,
}: {
  readonly convId: ConvId;
  readonly className: string | undefined;
}) {
  const { t } = useTranslation('frame');
  const openConversation = useSelection((state) => state.openConversation);
  const [limit, setLimit] = useState(FIRST);
  const page = usePlaces(convId, limit);
  if (page === null || page.hits.length === 0) return null;
  return (
    <Section className={className} title={t('details.places')}>
      <ul aria-label={t('details.places')} className={styles['places']}>
        {page.hits.map(({ msgId, snippet, created }) => (
          <li key={msgId}>
            <button type="button" className={styles['place']} onClick={() => openConversation(convId, msgId)}>
              <bdi className={styles['address']}>
                {visibleLine(snippet).trim() || t('details.unnamedPlace')}
              </bdi>
              <RelativeTime at={created} />
            </button>
          </li>
        ))}
      </ul>
      {page.next === null || limit === MOST ? null : (
        <Button variant="quiet" isWide onPress={() => setLimit(MOST)}>
          {t('details.morePlaces')}
        </Button>
      )}
    </Section>
  );
}

function usePlaces(convId: ConvId, limit: number): SearchPage | null {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [page, setPage] = useState<SearchPage | null>(null);
  const isIndexed = useRef(false);
  useQuery(
    { convId, limit },
    {
      on: bridge.on,
      ask: (asked) => bridge.request('search.messages', { ...asked, query: 'has:location', before: null }),
      answered: (found) => {
        isIndexed.current = found.indexComplete;
        setPage(found);
      },
      failed,
      touchedBy: {
        changed: ({ conversations }) => conversations?.some((one) => one.convId === convId) ?? true,
        status: () => !isIndexed.current,
      },
    },
  );
  return page;
}
