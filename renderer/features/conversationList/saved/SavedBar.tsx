import { ArrowDown, ArrowUp, Bookmark, BookmarkPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_SAVED_SEARCHES } from '../../../../shared/model/savedSearches.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { afterReturn, onceClosed } from '../../../ui/overlays/focusHome.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useIsAll } from '../../account/allAccounts.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { useSearchText } from '../search/useSearchText.ts';
import styles from './SavedBar.module.css';
import { SavedSearchDialog } from './SavedSearchDialog.tsx';
import { useIsSearchable } from './useIsSearchable.ts';
import { type SavedView, useSavedViews } from './useSavedViews.ts';
import { type Edited, useSaving } from './useSaving.ts';

interface SavedBarProps {
  /** Puts the focus back into the search box. */
  readonly focusBox: () => void;
}

/** Above the results of a search: its name if it is saved, or else a button that saves it. */
export function SavedBar({ focusBox }: SavedBarProps) {
  const { t } = useTranslation('frame');
  const { text } = useSearchText();
  const { current } = useSavedViews();
  const isSearchable = useIsSearchable();
  const isAll = useIsAll();
  const [edited, setEdited] = useState<Edited | null>(null);
  const query = text.trim();
  const close = (isSaved: boolean) => {
    setEdited(null);
    // The button that saves it is gone.
    if (isSaved && edited?.id === null) onceClosed(focusBox);
  };
  if (current === null && !isSearchable(query)) return null;
  return (
    <div className={styles['bar']}>
      {current === null ? (
        <Button
          variant="quiet"
          icon={<BookmarkPlus aria-hidden="true" />}
          onPress={() => setEdited({ id: null, name: '', query })}
        >
          {t(isAll ? 'saved.saveInAll' : 'saved.save')}
        </Button>
      ) : (
        <>
          <Bookmark aria-hidden="true" className={styles['icon']} />
          <h2 className={styles['name']} dir="auto">
            {visibleLine(current.name)}
          </h2>
          <SavedMenu view={current} onEdit={setEdited} focusBox={focusBox} />
        </>
      )}
      {edited === null ? null : <SavedSearchDialog edited={edited} onClose={close} />}
    </div>
  );
}

interface SavedMenuProps extends SavedBarProps {
  readonly view: SavedView;
  readonly onEdit: (edited: Edited) => void;
}

function SavedMenu({ view, onEdit, focusBox }: SavedMenuProps) {
  const { id, name, query } = view;
  const { t } = useTranslation('frame');
  const { searches, move } = useSaving().among(id);
  const failed = useNotices((state) => state.failed);
  const isAll = useIsAll();
  const remove = useRemove(view);
  const at = searches.findIndex((one) => one.id === id);
  // The button of the menu is gone then.
  const removeIt = () => remove().then(() => afterReturn(focusBox));
  const moving = (by: 1 | -1) => () => void move(id, by).catch(failed);
  const up = { id: 'up', label: t('saved.up'), icon: <ArrowUp aria-hidden="true" />, onAction: moving(-1) };
  const down = {
    id: 'down',
    label: t('saved.down'),
    icon: <ArrowDown aria-hidden="true" />,
    onAction: moving(1),
  };
  return (
    <Menu
      label={t('saved.actions', { name })}
      trigger={
        <IconButton label={t('saved.actions', { name })}>
          <Ellipsis />
        </IconButton>
      }
      entries={[
        {
          id: 'edit',
          label: t('saved.edit'),
          icon: <Pencil aria-hidden="true" />,
          onAction: () => onEdit({ id, name, query }),
        },
        ...(at > 0 ? [up] : []),
        ...(at < searches.length - 1 ? [down] : []),
        {
          id: 'remove',
          label: t(isAll ? 'saved.removeFromAll' : 'saved.remove'),
          icon: <Trash2 aria-hidden="true" />,
          onAction: () => void removeIt().catch(failed),
        },
      ]}
    />
  );
}

/** Removes the saved search, and offers Undo. */
function useRemove(view: SavedView): () => Promise<void> {
  const { t } = useTranslation('frame');
  const { remove } = useSaving();
  const { explain, failed, undoable } = useNotices((state) => state);
  return async () => {
    const putBack = await remove(view);
    const undo = async () => {
      if ((await putBack()) === 'full') explain(t('saved.full', { count: MAX_SAVED_SEARCHES }));
    };
    undoable(t('saved.removed', { name: view.name }), () => void undo().catch(failed));
  };
}
