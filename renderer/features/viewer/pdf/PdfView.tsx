import { useEffect, useState } from 'react';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { useFileUrl } from '../../media/useFileUrl.ts';
import { CannotShow } from '../content/CannotShow.tsx';
import { Opening } from '../content/Opening.tsx';
import type { ShownFileProps } from '../content/shownFileProps.ts';
import { openPdf, type Pdf, type PdfProblem } from './openPdf.ts';
import { PdfPages } from './PdfPages.tsx';

const REASONS = { locked: 'pdfLocked', broken: 'pdfBroken' } as const;

export function PdfView({ entry, onClose }: ShownFileProps) {
  const pdf = usePdf(useFileUrl(entry.msgId));
  if (pdf === null) return <Opening />;
  if (typeof pdf === 'string') return <CannotShow entry={entry} reason={REASONS[pdf]} onClose={onClose} />;
  return <PdfPages pdf={pdf} name={spellOutHidden(entry.attachment.fileName)} />;
}

/** The document, open as long as this is on screen; null until it is. */
function usePdf(url: string): Pdf | PdfProblem | null {
  const [pdf, setPdf] = useState<Pdf | PdfProblem | null>(null);
  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    const show = (opened: Pdf | PdfProblem) => {
      if (!signal.aborted) setPdf(opened);
    };
    openPdf(url, signal).then(show, () => show('broken'));
    return () => closed.abort();
  }, [url]);
  return pdf;
}
