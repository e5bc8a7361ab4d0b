import { type KeyboardEvent, type Ref, useState } from 'react';
import styles from './EmojiPicker.module.css';
import type { Emoji } from './emojiGroups.ts';

const COLUMNS = 8;

interface EmojiGridProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly emoji: readonly Emoji[];
  readonly onPick: (emoji: string) => void;
  /** The arrow up in the first row. */
  readonly onLeave: () => void;
}

/** Tab reaches one emoji, and the arrow keys, Home and End go to the others. */
export function EmojiGrid({ ref, label, emoji, onPick, onLeave }: EmojiGridProps) {
  const [active, setActive] = useState(0);
  const rows = Array.from({ length: Math.ceil(emoji.length / COLUMNS) }, (_, row) =>
    emoji.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = placeAfter(event.key, active, emoji.length);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to < 0) return onLeave();
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no active cell
    <div ref={ref} role="grid" aria-label={label} className={styles['grid']} onKeyDown={onKeyDown}>
      {rows.map((row, rowIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
        <div key={row[0]?.characters} role="row" className={styles['row']}>
          {row.map(({ characters, name }, column) => {
            const index = rowIndex * COLUMNS + column;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <span key={characters} role="gridcell">
                <button
                  type="button"
                  tabIndex={index === active ? 0 : -1}
                  aria-label={name}
                  title={name}
                  className={styles['emoji']}
                  onFocus={() => setActive(index)}
                  onClick={() => onPick(characters)}
                >
                  {characters}
                </button>
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Where the key leads from an index; -1: out of the grid, upwards; null: the key means nothing here. */
function placeAfter(key: string, from: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return from + COLUMNS > last ? from : from + COLUMNS;
    case 'ArrowUp':
      return Math.max(from - COLUMNS, -1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
