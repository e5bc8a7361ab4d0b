import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Anchor, anchorAt, type PageLayout, topOf } from './pageLayout.ts';

/** The scroll position of a document, CSS pixels. The content at the top stays there when pages change their sizes. */
export function useScrolled(scroller: RefObject<HTMLElement | null>, layout: PageLayout) {
  const [top, setTop] = useState(0);
  const anchor = useRef<Anchor | null>(null);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current || anchor.current === null) return;
    current.scrollTop = topOf(layout, anchor.current);
    setTop(current.scrollTop);
  }, [scroller, layout]);
  const onScroll = () => {
    const { current } = scroller;
    if (!current) return;
    anchor.current = anchorAt(layout, current.scrollTop);
    setTop(current.scrollTop);
  };
  return { top, onScroll };
}
