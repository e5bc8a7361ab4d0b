import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { Size } from '../zoom/geometry.ts';
import { useStageSize } from '../zoom/useStageSize.ts';
import { ZoomBar } from '../zoom/ZoomBar.tsx';
import type { Pdf } from './openPdf.ts';
import { PdfPageBox } from './PdfPageBox.tsx';
import styles from './PdfPages.module.css';
import { layoutOf, pagesBetween, widthScale } from './pageLayout.ts';
import { usePdfZoom } from './usePdfZoom.ts';
import { useScrolled } from './useScrolled.ts';

/** The pages of a document, drawn when they come near; their boxes are there before. */
export function PdfPages({ pdf, name }: { readonly pdf: Pdf; readonly name: string }) {
  const { t } = useTranslation('viewer');
  const scroller = useRef<HTMLElement>(null);
  const room = useStageSize(scroller);
  // Most documents have one size of page: until a page is known, it is taken for one like the first.
  const [sizes, setSizes] = useState<readonly Size[]>(() => Array(pdf.pages).fill(pdf.firstPage));
  const learn = useCallback((index: number, size: Size) => {
    const isKnown = (known: Size | undefined) => known?.width === size.width && known.height === size.height;
    setSizes((before) => (isKnown(before[index]) ? before : before.with(index, size)));
  }, []);
  const fitting = room === null ? 1 : widthScale(pdf.firstPage, room);
  const zoom = usePdfZoom(scroller, fitting);
  const layout = useMemo(() => layoutOf(sizes, zoom.scale), [sizes, zoom.scale]);
  const { top, onScroll } = useScrolled(scroller, layout);
  // So that the keys scroll it at once.
  useEffect(() => scroller.current?.focus(), []);

  const height = room?.height ?? 0;
  const { first, last } = pagesBetween(layout, top - height / 2, top + height * 1.5);
  const current = pagesBetween(layout, top + height / 2, top + height / 2).first;
  const near = room === null ? [] : layout.pages.slice(first, last + 1);
  const place = (page: number) => t('pdf.page', { page: page + 1, pages: pdf.declaredPages });
  return (
    <>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
        aria-label={t('pdf.label', { name })}
        onScroll={onScroll}
        className={styles['scroller']}
      >
        <div className={styles['document']} style={{ width: layout.width, height: layout.height }}>
          {near.map((box) => (
            <PdfPageBox
              key={box.index}
              pdf={pdf}
              box={box}
              scale={zoom.scale}
              label={place(box.index)}
              onSize={learn}
            />
          ))}
        </div>
      </section>
      <ZoomBar scale={zoom.scale} onStep={zoom.step} toggle={zoom.toggle} onToggle={zoom.onToggle}>
        <span className={styles['place']}>{place(current)}</span>
        {pdf.pages < pdf.declaredPages ? (
          <span className={styles['place']}>{t('pdf.cut', { count: pdf.pages })}</span>
        ) : null}
      </ZoomBar>
    </>
  );
}
