import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from '../notices/noticesStore.ts';
import type { Picked } from '../triage/triageStore.ts';
import type { Rows } from './rows/conversationRows.ts';

interface AnyRow {
  readonly kind: string;
  readonly key: string;
}

/** Which rows can be selected. */
export interface Pickable<Row> {
  /** The conversation of a row; null: it can't be selected. */
  readonly of: (row: Row) => Picked | null;
  /** The key of its row. */
  readonly keyOf: (picked: Picked) => string;
  /** Those from one index to another, of which not all are read here. */
  readonly load: (from: number, to: number) => Promise<readonly Picked[]>;
}

/** Selects rows: one with Ctrl and a click, and those between with Shift and a click, an arrow, J or K. */
export function usePicking<Row extends AnyRow>(rows: Rows<Row>, pickable: Pickable<Row> | undefined) {
  const { triage } = useAppStores();
  const failed = useNotices((state) => state.failed);
  /** The key of the row that had the focus before a press of the mouse moved it. */
  const before = useRef<string | null>(null);
  const ofIndex = (index: number) => pickable?.of(rows.at(index)) ?? null;

  const pickRange = (a: number, b: number) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    const between = Array.from({ length: to - from + 1 }, (_, i) => rows.at(from + i));
    const { pick } = triage.getState();
    pick(between.flatMap((row) => pickable?.of(row) ?? []));
    const isRead = between.every(({ kind }) => kind !== 'waiting');
    if (!isRead) pickable?.load(from, to).then(pick, failed);
  };
  return {
    /** Esc ends the selection. Returns whether it did. */
    clearedBy: (event: KeyboardEvent): boolean => {
      const { picked, clear } = triage.getState();
      if (event.key !== 'Escape' || picked.size === 0) return false;
      event.preventDefault();
      clear();
      return true;
    },
    /** A key moves from one row to another. */
    onMove: ({ shiftKey }: Pick<KeyboardEvent, 'shiftKey'>, from: number, to: number): void => {
      if (shiftKey) pickRange(from, to);
    },
    /** The mouse presses a row while the one with the index `active` is reached by Tab. */
    clicks: (active: number) => ({
      onMouseDownCapture: (): void => {
        before.current = rows.at(active).key;
      },
      onClickCapture: (event: MouseEvent): void => {
        const { target, shiftKey, ctrlKey, metaKey } = event;
        const from = before.current === null ? active : rows.indexOf(before.current);
        before.current = null;
        const row = target instanceof Element ? target.closest('li') : null;
        const index = Number(row?.getAttribute('aria-posinset')) - 1;
        const clicked = index < 0 ? null : ofIndex(index);
        if (clicked === null || (!shiftKey && !ctrlKey && !metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        const { anchor, toggle } = triage.getState();
        const begin = anchor === null ? from : rows.indexOf(pickable?.keyOf(anchor) ?? '');
        if (shiftKey) pickRange(begin < 0 ? active : begin, index);
        else toggle(clicked);
      },
    }),
  };
}
