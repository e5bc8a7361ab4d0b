import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FileEntry } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { chooseTo, toggleChosen } from '../../../lib/choice/choice.ts';
import { useFilePanel } from '../store/filePanelStore.ts';
import { fileBeside, type MonthRow } from './monthRows.ts';

interface FileFocusOptions {
  readonly rows: readonly MonthRow[];
  readonly files: readonly FileEntry[];
  readonly list: RefObject<HTMLElement | null>;
  /** Renders a file. */
  readonly reveal: (msgId: MsgId) => void;
  readonly onRemove: (msgIds: readonly MsgId[]) => void;
}

/** The element of a file that gets clicks and keys. */
const FILE = '[data-file]';

/** The keys of the list: arrows, Home and End move, with Shift they select; Space and Ctrl+A select; Delete removes. */
export function useFileFocus({ rows, files, list, reveal, onRemove }: FileFocusOptions) {
  const active = useFilePanel((state) => state.active);
  const choice = useFilePanel((state) => state.choice);
  const setActive = useFilePanel((state) => state.setActive);
  const choose = useFilePanel((state) => state.choose);
  const chooseAll = useFilePanel((state) => state.chooseAll);
  const [wanted, setWanted] = useState<{ readonly msgId: MsgId } | null>(null);
  const order = files.map(({ msgId }) => msgId);
  const current = active !== null && order.includes(active) ? active : (order[0] ?? null);

  const focus = useEffectEvent((msgId: MsgId) => {
    list.current?.querySelector<HTMLElement>(`[data-file="${msgId}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wanted !== null) focus(wanted.msgId);
  }, [wanted]);

  const moveTo = (msgId: MsgId) => {
    reveal(msgId);
    setActive(msgId);
    setWanted({ msgId });
  };
  const move = (event: KeyboardEvent): boolean => {
    const next = current === null ? null : fileBeside(rows, current, event.key);
    if (current === null || next === null) return false;
    if (event.shiftKey) choose(chooseTo(choice, order, current, next));
    moveTo(next);
    return true;
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const isOnFile = event.target instanceof Element && event.target.matches(FILE);
    const mod = event.ctrlKey || event.metaKey;
    if (event.altKey) return false;
    if (mod && event.key.toLowerCase() === 'a') {
      chooseAll();
      return true;
    }
    if (mod) return false;
    if (isOnFile && event.key === ' ' && current !== null) {
      choose(toggleChosen(choice, current));
      return true;
    }
    if (isOnFile && event.key === 'Delete' && current !== null) {
      onRemove(choice.chosen.size > 0 ? [...choice.chosen] : [current]);
      return true;
    }
    return move(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { current, onKeyDown, focusCurrent: () => current !== null && moveTo(current) };
}

/** The action of a click, by the keys held with it. */
export function pressMeans(event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): 'range' | 'toggle' | 'act' {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'act';
}
