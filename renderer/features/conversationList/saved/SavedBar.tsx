import { ArrowDown, ArrowUp, Bookmark, BookmarkPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isUnfinished, parseSearch } from '../../../../shared/search/parseSearch.ts';
import { isOwnAddress } from '../../../../shared/text/chatLink.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { afterReturn } from '../../../ui/overlays/focusHome.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import { usePlaceIn } from '../../places/usePlaceIn.ts';
import { useSearchText } from '../search/useSearchText.ts';
import styles from './SavedBar.module.css';
import { type Edited, SavedSearchDialog } from './SavedSearchDialog.tsx';
import { useSavedSearches } from './savedSearchesStore.ts';
import { type SavedView, useSavedViews } from './useSavedViews.ts';

interface SavedBarProps {
  /** Puts the focus back into the search box. */
  readonly focusBox: () => void;
}

/** Above the results of a search: its name if it is saved, or else a button that saves it. */
export function SavedBar({ focusBox }: SavedBarProps) {
  const { t } = useTranslation('frame');
  const { text } = useSearchText();
  const { current } = useSavedViews();
  const placeIn = usePlaceIn();
  const [edited, setEdited] = useState<Edited | null>(null);
  const query = text.trim();
  const close = (isSaved: boolean) => {
    setEdited(null);
    // The button that saves it is gone.
    if (isSaved && edited?.id === null) afterReturn(focusBox);
  };
  const isLink = isOwnAddress(query) || placeIn(query) !== null;
  if (query === '' || isLink || isUnfinished(parseSearch(query))) return null;
  return (
    <div className={styles['bar']}>
      {current === null ? (
        <Button
          variant="quiet"
          icon={<BookmarkPlus aria-hidden="true" />}
          onPress={() => setEdited({ id: null, name: '', query })}
        >
          {t('saved.save')}
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

function SavedMenu({ view: { id, name, query }, onEdit, focusBox }: SavedMenuProps) {
  const { t } = useTranslation('frame');
  const { searches, move, remove, save } = useSavedSearches((state) => state);
  const { failed, undoable } = useNotices((state) => state);
  const at = searches.findIndex((one) => one.id === id);
  const removeIt = async () => {
    const removed = await remove(id);
    // The button of the menu is gone.
    afterReturn(focusBox);
    undoable(t('saved.removed', { name }), () => void save({ id: null, ...removed }).catch(failed));
  };
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
          label: t('saved.remove'),
          icon: <Trash2 aria-hidden="true" />,
          onAction: () => void removeIt().catch(failed),
        },
      ]}
    />
  );
}
