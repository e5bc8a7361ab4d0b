import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StagedFile } from '../../../shared/files.ts';
import type { StagedId } from '../../../shared/model.ts';
import { useAccountStores } from '../../stores/context.ts';
import type { DraftKey } from '../../stores/staged.ts';
import { StagedCard } from './StagedCard.tsx';
import styles from './StagedTray.module.css';

interface StagedTrayProps {
  readonly convId: DraftKey;
  readonly files: readonly StagedFile[];
  /** The file that takes the text along; null while there is no choice to make. */
  readonly captionOn: StagedId | null;
  readonly onCaption: (id: StagedId) => void;
  /** The person took a file out or agreed to what it is now: what could not be sent before may be sent. */
  readonly onMend: () => void;
  /** The last file was taken out. */
  readonly onEmptied: () => void;
}

/** The files that stand ready, in the order in which they will be sent. Alt with the arrows up and down moves one. */
export function StagedTray(props: StagedTrayProps) {
  const { convId, files, captionOn, onCaption, onMend, onEmptied } = props;
  const { t } = useTranslation('thread');
  const { remove, rename, order, accept } = useAccountStores().staged.getState();
  const [moved, setMoved] = useState('');
  const { list, keepFocus } = useKeptFocus(files);

  const take = (file: StagedFile, index: number) => {
    remove(convId, file.id);
    onMend();
    if (files.length === 1) onEmptied();
    else keepFocus({ id: file.id, index, action: 'remove' });
  };
  const move = (index: number, by: 1 | -1, action: Action) => {
    const file = files[index];
    const other = files[index + by];
    if (!file || !other) return;
    const ids = files.map(({ id }) => id);
    order(convId, ids.with(index, other.id).with(index + by, file.id));
    setMoved(t('staged.moved', { name: file.name, position: index + by + 1, count: files.length }));
    keepFocus({ id: file.id, index, action });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || (by !== 1 && by !== -1)) return;
    event.preventDefault();
    const card = event.target instanceof Element ? event.target.closest('li') : null;
    const index = files.findIndex(({ id }) => id === card?.dataset['id']);
    move(index, by, actionOf(event.target));
  };
  return (
    <div className={styles['tray']}>
      <ul ref={list} aria-label={t('tray.label')} className={styles['list']} onKeyDown={onKeyDown}>
        {files.map((file, index) => (
          <StagedCard
            key={file.id}
            file={file}
            isFirst={index === 0}
            isLast={index === files.length - 1}
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
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </div>
  );
}

/** The buttons of a card, as `data-action` names them. */
type Action = 'rename' | 'up' | 'down' | 'remove';

/** At the end of the list there is no way further; a button that takes the file out is never what was meant. */
const OTHERWISE: Readonly<Record<Action, readonly Action[]>> = {
  rename: [],
  up: ['down', 'rename'],
  down: ['up', 'rename'],
  remove: [],
};

interface Wanted {
  readonly id: StagedId;
  readonly index: number;
  readonly action: Action;
}

/** Puts the focus back on a card that was moved, or on the one that took the place of a removed one. */
function useKeptFocus(files: readonly StagedFile[]) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<Wanted | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are there once the files are
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { id, index, action } = wanted.current;
    wanted.current = null;
    const cards = [...(list.current?.children ?? [])];
    const card = cards.find((each) => each instanceof HTMLElement && each.dataset['id'] === id);
    const place = card ?? cards[Math.min(index, cards.length - 1)];
    const candidates = [action, ...OTHERWISE[action]].map((each) =>
      place?.querySelector<HTMLElement>(`[data-action="${each}"]:not([disabled])`),
    );
    candidates.find((button) => button)?.focus();
  }, [files]);
  const keepFocus = (next: Wanted) => {
    wanted.current = next;
  };
  return { list, keepFocus };
}

function actionOf(target: EventTarget): Action {
  const action =
    target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset['action'] : null;
  return action === 'rename' || action === 'up' || action === 'down' ? action : 'remove';
}
