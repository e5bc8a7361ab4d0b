import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { PaneName } from '../../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import { asParts, phrasesOf } from '../../../../shared/text/searchTokens.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import type { ThreadRow } from '../rows/threadRows.ts';
import { useFind } from './findStore.ts';
import type { Found } from './found.ts';
import { textRanges } from './textRanges.ts';

/** The elements whose text the index has: the text of a message, the name of its file, the address of a location. */
const SEARCHED = '[data-searched]';
/** The highlights of each pane, of all matches and of the current one. base.css has the same names. */
export const HIGHLIGHTS = {
  main: { found: 'found', current: 'found-current' },
  beside: { found: 'found-beside', current: 'found-current-beside' },
} as const;
const CURRENT_ROW = 'data-current-match';

/**
 * Marks the matches in the rows that are in the document, those of the current one in a colour of their own. As highlights of the page
 * (CSS Custom Highlight API): they cross links, and change nothing in the rows. The current row is marked for forced colours.
 */
export function useFoundMarks(
  convId: ConvId,
  scroller: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
): void {
  const { pane } = useAccountStores();
  const found = useFind((state) => (state.opened?.convId === convId ? state.found : null));
  const current = useFind((state) => state.current);
  const keyOf = useEffectEvent((row: HTMLElement) => rows[Number(row.dataset['index'])]?.key);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (found === null || list === null) return;
    const names = HIGHLIGHTS[pane];
    const draw = () => drawMarks(list, keyOf, found, current, names);
    draw();
    const observer = new MutationObserver(draw);
    observer.observe(list, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const name of Object.values(names)) CSS.highlights.delete(name);
      for (const row of list.querySelectorAll(`[${CURRENT_ROW}]`)) row.removeAttribute(CURRENT_ROW);
    };
  }, [pane, scroller, found, current]);
}

function drawMarks(
  list: HTMLElement,
  keyOf: (row: HTMLElement) => ThreadRow['key'] | undefined,
  { msgIds, query }: Found,
  current: MsgId | null,
  names: (typeof HIGHLIGHTS)[PaneName],
): void {
  const isFound = new Set<ThreadRow['key'] | undefined>(msgIds);
  const phrases = asParts(phrasesOf(query));
  const shown = [...list.querySelectorAll<HTMLElement>('[data-index]')];
  const rows = shown.filter((row) => isFound.has(keyOf(row)));
  const rangesIn = (row: HTMLElement) =>
    [...row.querySelectorAll(SEARCHED)].flatMap((element) => textRanges(element, phrases));
  const isCurrent = (row: HTMLElement) => keyOf(row) === current;
  for (const row of shown) row.toggleAttribute(CURRENT_ROW, isCurrent(row));
  CSS.highlights.set(names.found, new Highlight(...rows.filter((row) => !isCurrent(row)).flatMap(rangesIn)));
  CSS.highlights.set(names.current, new Highlight(...rows.filter(isCurrent).flatMap(rangesIn)));
}
