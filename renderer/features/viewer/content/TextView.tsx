import { useEffect, useRef, useState } from 'react';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { formatFileSize } from '../../../lib/format/fileSize.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useFileUrl } from '../../media/useFileUrl.ts';
import { CannotShow } from './CannotShow.tsx';
import { Opening } from './Opening.tsx';
import { type ReadText, readText, SHOWN_BYTES } from './readText.ts';
import type { ShownFileProps } from './shownFileProps.ts';
import styles from './TextView.module.css';

/** A text as it is, whatever it is written in: a page or a drawing made of text is text here too. */
export function TextView({ entry, onClose }: ShownFileProps) {
  const read = useText(useFileUrl(entry.msgId));
  if (read === null) return <Opening />;
  if (read === 'failed') return <CannotShow entry={entry} reason="text" onClose={onClose} />;
  return <Text read={read} name={spellOutHidden(entry.attachment.fileName)} />;
}

function Text({ read: { text, size, isCut }, name }: { readonly read: ReadText; readonly name: string }) {
  const { t } = useTranslation('viewer');
  const locale = useLocale();
  const scroller = useRef<HTMLElement>(null);
  // So that the keys scroll it at once.
  useEffect(() => scroller.current?.focus(), []);
  const shown = formatFileSize(SHOWN_BYTES, locale);
  return (
    <div className={styles['frame']}>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
        aria-label={t('text.label', { name })}
        className={styles['scroller']}
      >
        <pre className={styles['text']}>{text}</pre>
        {size === 0 ? <p className={styles['empty']}>{t('text.empty')}</p> : null}
      </section>
      {isCut ? (
        <p className={styles['cut']}>{t('text.cut', { shown, whole: formatFileSize(size, locale) })}</p>
      ) : null}
    </div>
  );
}

function useText(url: string): ReadText | 'failed' | null {
  const [read, setRead] = useState<ReadText | 'failed' | null>(null);
  useEffect(() => {
    const closed = new AbortController();
    readText(url, closed.signal).then(setRead, () => {
      if (!closed.signal.aborted) setRead('failed');
    });
    return () => closed.abort();
  }, [url]);
  return read;
}
