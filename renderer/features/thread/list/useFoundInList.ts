import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { PaneName } from '../../../../shared/model/conversations.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { findMatches } from '../../../../shared/text/findMatches.ts';
import { asParts, phrasesOf } from '../../../../shared/text/searchTokens.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { shortened } from '../../../lib/text/longText.ts';
import { useFind } from '../find/findStore.ts';
import { HIGHLIGHTS, useFoundMarks } from '../find/useFoundMarks.ts';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { MessageVirtualizer } from './messageVirtualizer.ts';
import type { Active } from './useActiveRow.ts';

/** The list takes some frames to arrive at a message, and a text some to expand. */
const FRAMES = 20;

interface FoundInListOptions {
  readonly convId: ConvId;
  readonly rows: readonly ThreadRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: MessageVirtualizer;
  readonly active: Active;
  readonly expand: (message: Message) => void;
}

/** Marks what a search in the conversation found, and takes the list to the current match. */
export function useFoundInList(options: FoundInListOptions): void {
  useFoundMarks(options.convId, options.scroller, options.rows);
  useCurrentMatch(options);
}

/** Brings the match itself into view where its message is longer than the view or shortened, and lets Tab reach that message. */
function useCurrentMatch(options: FoundInListOptions): void {
  const { pane } = useAccountStores();
  const { convId, rows, scroller, virtualizer, active, expand } = options;
  const current = useFind((state) => (state.opened?.convId === convId ? state.current : null));
  const query = useFind(({ found }) => found?.query ?? '');
  const row = rows.find(({ key }) => key === current);
  const isLoaded = row !== undefined;
  const show = useEffectEvent(() => {
    if (row?.kind !== 'message') return;
    active.choose(row.key);
    if (isInTheRest(row.message, query)) expand(row.message);
  });
  const bringIntoView = useEffectEvent(() => {
    const out = scroller.current === null ? 0 : outOfView(scroller.current, pane);
    if (out !== 0) virtualizer.scrollToOffset((virtualizer.scrollOffset ?? 0) + out);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another match, or its message was loaded
  useEffect(() => {
    if (!isLoaded) return;
    show();
    let left = FRAMES;
    let frame = requestAnimationFrame(function look() {
      bringIntoView();
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [current, isLoaded]);
}

/** Whether every match is in the part of a long text that is not shown. Core knows that there is one. */
function isInTheRest({ text, textBytes }: Message, query: string): boolean {
  const phrases = asParts(phrasesOf(query));
  const beginning = shortened(text);
  return (
    beginning !== null &&
    findMatches(beginning, phrases).length === 0 &&
    (textBytes !== null || findMatches(text, phrases).length > 0)
  );
}

/** How far to scroll until the first mark of the current match is in view, CSS pixels; 0 if it is, or is not there. */
function outOfView(scroller: HTMLElement, pane: PaneName): number {
  const [first] = CSS.highlights.get(HIGHLIGHTS[pane].current) ?? [];
  if (!(first instanceof Range)) return 0;
  const mark = first.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const isInView = mark.top >= view.top && mark.bottom <= view.bottom;
  return isInView ? 0 : mark.top - view.top - view.height / 3;
}
