import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { MessageRows } from './list/MessageRows.tsx';
import { buildRows, type ThreadRow } from './rows/threadRows.ts';

/** Enough that most kinds of messages are among them. */
const ROWS = 12;

/**
 * Draws some messages of the first conversation, once nothing else goes on, and removes them before they are painted. The first click then
 * finds its code compiled, here and in core. Nothing is marked as read.
 */
export function ThreadWarmUp() {
  const [rows, setRows] = useState<readonly ThreadRow[] | null>(null);
  const { bridge, conversations } = useAccountStores();
  const { notices } = useAppStores();
  useEffect(() => {
    let isLate = false;
    const draw = async () => {
      const [first] = conversations.getState().page?.conversations ?? [];
      if (!first) return;
      const at = { kind: 'newest', limit: ROWS } as const;
      const page = await bridge.request('messages.page', { convId: first.convId, at });
      if (!isLate) startTransition(() => setRows(buildRows(page.messages, [], null)));
    };
    const idle = requestIdleCallback(() => void draw().catch(notices.getState().failed));
    return () => {
      isLate = true;
      cancelIdleCallback(idle);
    };
  }, [bridge, conversations, notices]);
  return rows === null ? null : <Drawn rows={rows} onDrawn={() => setRows(null)} />;
}

interface DrawnProps {
  readonly rows: readonly ThreadRow[];
  readonly onDrawn: () => void;
}

function Drawn({ rows, onDrawn }: DrawnProps) {
  const items = useMemo(() => rows.map(({ key }, index) => ({ ...ROW, key, index })), [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onDrawn(), []);
  return <MessageRows rows={rows} items={items} activeIndex={-1} {...NOTHING} />;
}

const ROW = { start: 0, end: 0, size: 0, lane: 0 };
const doNothing = () => {};
const NOTHING = {
  measure: doNothing,
  focus: { onKeyDown: doNothing, onFocus: doNothing },
  expanded: new Set<ThreadRow['key']>(),
  flashing: null,
  handlers: { openMenu: doNothing, toggleText: doNothing, goToQuoted: doNothing },
  onEdit: doNothing,
};
