/** The least that a page with a long conversation can be: a virtual list of rows with ready-made content. The baseline of Parley's own list. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

export interface BareContent {
  /** HTML of rows, which follow one another again and again. */
  readonly rows: readonly string[];
  readonly styles: string;
  readonly count: number;
}

function BareList({ rows, styles, count }: BareContent) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 68,
    anchorTo: 'end',
    overscan: 8,
  });
  useLayoutEffect(() => virtualizer.scrollToIndex(count - 1, { align: 'end' }), [virtualizer, count]);
  return (
    <>
      <style>{styles}</style>
      <div ref={scroller} data-scroller="">
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: Parley's own rows of made-up messages
              dangerouslySetInnerHTML={{ __html: rows[index % rows.length] ?? '' }}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

const container = document.getElementById('list');
if (container === null) throw new Error('The page has no place for the list.');
const root = createRoot(container);
addEventListener('show-rows', (event) => {
  const { detail } = event as CustomEvent<BareContent>;
  root.render(<BareList {...detail} />);
});
requestAnimationFrame(() => {
  document.documentElement.dataset['ready'] = 'true';
});
