import { Reply } from 'lucide-react';
import type { Quote as QuoteData } from '../../../../shared/model/messages.ts';
import { isBlank, visibleFileName, visibleLine } from '../../../../shared/text/visibleText.ts';
import { useSenderName } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import styles from './Quote.module.css';

interface QuoteProps {
  readonly quote: QuoteData;
  readonly isReachable: boolean;
  readonly onGoTo: (quote: Extract<QuoteData, { known: true }>) => void;
}

/** The quoted message: its author and first words. A click goes there. */
export function Quote({ quote, isReachable, onGoTo }: QuoteProps) {
  const { t } = useTranslation('thread');
  const nameOf = useSenderName();
  if (!quote.known) {
    return (
      <div className={styles['unknown']}>
        <Reply aria-hidden="true" />
        {t('quote.unknown')}
      </div>
    );
  }
  const name = quote.isFromSelf ? t('you') : nameOf(quote.senderEmail);
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      title={quote.isFromSelf ? t('quote.goToOwn') : t('quote.goTo', { name })}
      className={styles['quote']}
      onClick={() => onGoTo(quote)}
    >
      <bdi className={styles['name']}>{name}</bdi>
      <span dir="auto" className={styles['text']}>
        <QuotedText quote={quote} />
      </span>
    </button>
  );
}

function QuotedText({ quote }: { readonly quote: Extract<QuoteData, { known: true }> }) {
  const { t } = useTranslation('thread');
  if (quote.isDeleted) return <em>{t('body.deleted')}</em>;
  const { text, fileName, kind } = quote;
  if (kind === 'location') {
    return isBlank(text) ? t('quote.location') : t('quote.locationOf', { place: text });
  }
  if (!isBlank(text)) return visibleLine(text);
  if (fileName !== null) {
    return t('quote.file', { name: visibleFileName(fileName) === '' ? t('file.noName') : fileName });
  }
  if (kind === 'attachment') return t('body.noFile');
  return kind === 'text' ? t('body.empty') : t('body.unknown', { kind: kind });
}
