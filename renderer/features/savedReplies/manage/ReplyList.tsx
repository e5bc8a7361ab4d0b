import { Copy, Ellipsis, FileDown, FileUp, Plus, TextQuote, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type ListedReply,
  MAX_SAVED_REPLIES,
  type SavedReplyPage,
} from '../../../../shared/model/savedReplies.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useQuery } from '../../../lib/query/useQuery.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { RowButton } from '../../../ui/controls/RowButton.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { keepFocus } from '../../../ui/keepFocus.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import styles from './ReplyList.module.css';
import { type ReplyActions, useReplyActions } from './useReplyActions.ts';

/** How many are shown at first, and more each time. */
const STEP = 100;

/** All saved replies by folder, or those that fit a text. */
export function ReplyList() {
  const { t } = useTranslation('savedReplies');
  const [filter, setFilter] = useState('');
  const [steps, setSteps] = useState(1);
  const page = usePage(filter, steps * STEP);
  const actions = useReplyActions();
  const search = useRef<HTMLInputElement>(null);
  const isFound = filter.trim() !== '';
  return (
    <div ref={keepFocus}>
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <SearchField
            ref={search}
            label={t('list.search')}
            value={filter}
            onChange={setFilter}
            autoFocus
            clear={{
              label: t('list.clear'),
              onPress: () => {
                setFilter('');
                search.current?.focus();
              },
            }}
          />
        </div>
        <Files actions={actions} hasReplies={(page?.total ?? 0) > 0} />
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={actions.add}>
          {t('list.new')}
        </Button>
      </div>
      {page === null ? null : page.total === 0 ? (
        <Nothing filter={filter} />
      ) : (
        groupsOf(page.replies, isFound).map(({ folder, replies }) => (
          <Group
            key={folder ?? ''}
            heading={isFound || page.folders.length === 0 ? null : (folder ?? t('list.noFolder'))}
            replies={replies}
            isFolderShown={isFound}
            actions={actions}
          />
        ))
      )}
      {page !== null && page.replies.length < page.total ? (
        <Button isWide onPress={() => setSteps(steps + 1)}>
          {t('list.showMore')}
        </Button>
      ) : null}
    </div>
  );
}

/** Those for the text before stay until core answers. */
function usePage(filter: string, limit: number): SavedReplyPage | null {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [page, setPage] = useState<SavedReplyPage | null>(null);
  useQuery(
    { filter, isInTexts: true, limit: Math.min(limit, MAX_SAVED_REPLIES) },
    {
      on: bridge.on,
      ask: (question) => bridge.request('savedReplies.list', question),
      answered: setPage,
      failed,
      touchedBy: { savedReplies: () => true },
    },
  );
  return page;
}

interface ReplyGroup {
  /** Null for none. */
  readonly folder: string | null;
  readonly replies: readonly ListedReply[];
}

/** By folder, in their order; all together if they are in the order of a search. */
function groupsOf(replies: readonly ListedReply[], isFound: boolean): readonly ReplyGroup[] {
  if (isFound) return [{ folder: null, replies }];
  const groups = Map.groupBy(replies, ({ folder }) => folder);
  return [...groups].map(([folder, own]) => ({ folder: folder === '' ? null : folder, replies: own }));
}

function Files({ actions, hasReplies }: { readonly actions: ReplyActions; readonly hasReplies: boolean }) {
  const { t } = useTranslation('savedReplies');
  const exports = (['csv', 'json'] as const).map((format) => ({
    id: format,
    label: t(`list.${format}`),
    icon: <FileUp />,
    onAction: () => void actions.exportAs(format),
  }));
  return (
    <Menu
      label={t('list.more')}
      trigger={
        <IconButton label={t('list.more')}>
          <Ellipsis />
        </IconButton>
      }
      entries={[
        {
          id: 'import',
          label: t('list.import'),
          icon: <FileDown />,
          onAction: () => void actions.chooseImport(),
        },
        ...(hasReplies ? exports : []),
      ]}
    />
  );
}

function Nothing({ filter }: { readonly filter: string }) {
  const { t } = useTranslation('savedReplies');
  if (filter.trim() !== '')
    return <p role="status">{t('list.noMatch', { filter: visibleLine(filter.trim()) })}</p>;
  return (
    <EmptyState icon={<TextQuote />} title={t('list.empty')}>
      {t('list.emptyBody')}
    </EmptyState>
  );
}

interface GroupProps {
  readonly heading: string | null;
  readonly replies: readonly ListedReply[];
  readonly isFolderShown: boolean;
  readonly actions: ReplyActions;
}

function Group({ heading, replies, isFolderShown, actions }: GroupProps) {
  const { t } = useTranslation('savedReplies');
  const name = heading === null ? t('heading') : visibleLine(heading);
  return (
    <section>
      {heading === null ? null : (
        <h3 className={styles['heading']}>
          <bdi>{name}</bdi>
        </h3>
      )}
      <ul aria-label={name} className={styles['list']}>
        {replies.map((reply) => (
          <Row key={reply.id} reply={reply} isFolderShown={isFolderShown} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<GroupProps, 'isFolderShown' | 'actions'> {
  readonly reply: ListedReply;
}

function Row({ reply, isFolderShown, actions }: RowProps) {
  const { t } = useTranslation('savedReplies');
  const { id, name, folder, beginning } = reply;
  return (
    <li className={styles['row']}>
      <RowButton onClick={() => void actions.edit(id)}>
        <span className={styles['first']}>
          <bdi className={styles['name']}>{visibleLine(name)}</bdi>
          {isFolderShown && folder !== '' ? (
            <bdi className={styles['folder']}>{visibleLine(folder)}</bdi>
          ) : null}
        </span>
        <bdi className={styles['beginning']}>{visibleLine(beginning)}</bdi>
      </RowButton>
      <IconButton label={t('list.duplicate')} onPress={() => void actions.duplicate(id)}>
        <Copy />
      </IconButton>
      <IconButton label={t('list.remove')} onPress={() => void actions.remove(id)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}
