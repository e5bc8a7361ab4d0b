import { type KeyboardEvent, memo, useState } from 'react';
import type { StagedFile, ZipProgress } from '../../../../shared/model/files/files.ts';
import type { StagedId } from '../../../../shared/model/ids.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useReorder } from '../../../ui/useReorder.ts';
import type { DraftKey } from '../stagedStore.ts';
import { AddingRow } from './AddingRow.tsx';
import { StagedCard } from './StagedCard.tsx';
import styles from './StagedTray.module.css';
import { type Action, actionOf, useKeptFocus } from './useKeptFocus.ts';
import { ZipCard } from './ZipCard.tsx';

interface StagedTrayProps {
  readonly convId: DraftKey;
  readonly files: readonly StagedFile[];
  /** Folders that are being packed for this draft. */
  readonly zips: readonly ZipProgress[];
  /** Files have been on their way into it for longer than a moment. */
  readonly isSlow: boolean;
  /** The file that takes the text along; null while there is no choice to make. */
  readonly captionOn: StagedId | null;
  readonly onCaption: (id: StagedId) => void;
  /** The person removed a file or accepted its change, so sending may be possible now. */
  readonly onMend: () => void;
  /** The focused element is gone, and nothing here takes its place. */
  readonly onLeave: () => void;
}

/**
 * The staged files, in the order in which they are sent. Alt with the arrows up and down moves a file, Ctrl+Z puts the last removed one
 * back. Doesn't render again while the person types below it: there may be hundreds of files.
 */
export const StagedTray = memo(function StagedTray(props: StagedTrayProps) {
  const { convId, files, zips, isSlow, captionOn, onCaption, onMend, onLeave } = props;
  const { t } = useTranslation('thread');
  const { remove, rename, accept, undo } = useAccountStores().staged.getState();
  const { list, keepFocus } = useKeptFocus(files, onLeave);
  const ids = files.map(({ id }) => id);

  const { said, reorder } = useOrder(convId, files);
  const dragging = useReorder({ name: 'staged', ids, onOrder: reorder });
  const take = (file: StagedFile, index: number) => {
    remove(convId, file);
    onMend();
    if (files.length === 1) onLeave();
    else keepFocus({ id: file.id, index, action: 'remove' });
  };
  const move = (index: number, by: 1 | -1, action: Action) => {
    const id = ids[index];
    const other = ids[index + by];
    if (!id || !other) return;
    reorder(ids.with(index, other).with(index + by, id), id);
    keepFocus({ id, index, action });
  };
  const putBackLast = () => {
    const id = undo(convId);
    if (id !== null) keepFocus({ id, index: 0, action: 'remove' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isUndo(event)) {
      event.preventDefault();
      return putBackLast();
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || (by !== 1 && by !== -1)) return;
    event.preventDefault();
    const card = event.target instanceof Element ? event.target.closest('li') : null;
    const index = files.findIndex(({ id }) => id === card?.dataset['id']);
    move(index, by, actionOf(event.target));
  };
  return (
    <div className={styles['tray']}>
      {files.length === 0 ? null : (
        <ul
          ref={list}
          data-reorders=""
          aria-label={t('tray.label')}
          className={styles['list']}
          onKeyDown={onKeyDown}
          {...dragging.list}
        >
          {files.map((file, index) => (
            <StagedCard
              key={file.id}
              file={file}
              isFirst={index === 0}
              isLast={index === files.length - 1}
              mark={markAt(dragging.mark, index, files.length)}
              dragging={dragging.card(file.id)}
              caption={captionOn === null ? null : captionOn === file.id ? 'here' : 'elsewhere'}
              onCaption={() => onCaption(file.id)}
              onRemove={() => take(file, index)}
              onRename={(name) => rename(convId, file.id, name)}
              onMove={(by) => move(index, by, by === 1 ? 'down' : 'up')}
              onAccept={() => {
                accept(convId, file.id);
                onMend();
              }}
            />
          ))}
        </ul>
      )}
      <Zips zips={zips} onGone={onLeave} />
      {isSlow ? <AddingRow /> : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
});

/** Puts the files into another order, and says so. */
function useOrder(convId: DraftKey, files: readonly StagedFile[]) {
  const { t } = useTranslation('thread');
  const { order } = useAccountStores().staged.getState();
  const [said, setSaid] = useState('');
  const reorder = (wanted: readonly StagedId[], moved: StagedId) => {
    order(convId, wanted);
    const name = files.find(({ id }) => id === moved)?.name ?? '';
    setSaid(t('staged.moved', { name, position: wanted.indexOf(moved) + 1, count: files.length }));
  };
  return { said, reorder };
}

interface ZipsProps {
  readonly zips: readonly ZipProgress[];
  readonly onGone: () => void;
}

function Zips({ zips, onGone }: ZipsProps) {
  const { t } = useTranslation('thread');
  return zips.length === 0 ? null : (
    <ul aria-label={t('zip.list')} className={styles['zips']}>
      {zips.map((zip) => (
        <ZipCard key={zip.id} zip={zip} onGone={onGone} />
      ))}
    </ul>
  );
}

/** The position of the insertion mark on a card: above it, or below the last one. */
function markAt(mark: number | null, index: number, count: number): 'above' | 'below' | null {
  if (mark === index) return 'above';
  return mark === count && index === count - 1 ? 'below' : null;
}

/** In a name field the same keys undo the typing. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  const isPressed = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
  return isPressed && !(target instanceof HTMLInputElement);
}
