import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { Size } from '../zoom/geometry.ts';
import type { Pdf } from './openPdf.ts';
import styles from './PdfPages.module.css';
import type { PageBox } from './pageLayout.ts';

interface PdfPageBoxProps {
  readonly pdf: Pdf;
  readonly box: PageBox;
  readonly scale: number;
  readonly label: string;
  /** How large the page is at 100 %, as soon as that is known. */
  readonly onSize: (index: number, size: Size) => void;
}

/** One page in its box. While it renders at another scale, the old drawing stays. */
export function PdfPageBox({ pdf, box, scale, label, onSize }: PdfPageBoxProps) {
  const { t } = useTranslation('viewer');
  const { index } = box;
  const holder = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const draw = async () => {
      const page = await pdf.page(index);
      onSize(index, page.size);
      const canvas = await page.draw(scale * window.devicePixelRatio, gone.signal);
      if (!gone.signal.aborted) holder.current?.replaceChildren(canvas);
    };
    draw().catch(() => {
      if (!gone.signal.aborted) setBroken(true);
    });
    return () => gone.abort();
  }, [pdf, index, scale, onSize]);
  return (
    <div
      role="img"
      aria-label={label}
      className={styles['page']}
      style={{ top: box.top, width: box.width, height: box.height }}
    >
      <div ref={holder} className={styles['drawing']} />
      {isBroken ? <p className={styles['broken']}>{t('pdf.broken')}</p> : null}
    </div>
  );
}
