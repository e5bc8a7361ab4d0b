/** The least that a page with a long conversation can be: a virtual list of plain rows. The baseline of Parley's own list. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

export interface BareMessage {
  readonly id: number;
  readonly sender: string;
  readonly text: string;
  readonly time: string;
}

function BareList({ messages }: { readonly messages: readonly BareMessage[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => messages[index]?.id ?? index,
    estimateSize: () => 68,
    anchorTo: 'end',
    overscan: 8,
  });
  const last = messages.length - 1;
  useLayoutEffect(() => virtualizer.scrollToIndex(last, { align: 'end' }), [virtualizer, last]);
  return (
    <div ref={scroller} data-scroller="">
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start}px)` }}
          >
            <b>{messages[index]?.sender}</b>
            <p>{messages[index]?.text}</p>
            <time>{messages[index]?.time}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

const container = document.getElementById('list');
if (container === null) throw new Error('The page has no place for the list.');
const root = createRoot(container);
addEventListener('show-messages', (event) => {
  const { detail } = event as CustomEvent<readonly BareMessage[]>;
  root.render(<BareList messages={detail} />);
});
requestAnimationFrame(() => {
  document.documentElement.dataset['ready'] = 'true';
});
