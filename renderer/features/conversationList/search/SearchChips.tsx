import { X } from 'lucide-react';
import type { Condition, DateSpan } from '../../../../shared/search/operators.ts';
import { parseSearch, withoutPiece } from '../../../../shared/search/parseSearch.ts';
import { dateFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import styles from './SearchChips.module.css';
import { useSearchText } from './useSearchText.ts';

interface SearchChipsProps {
  /** Puts the focus back into the search box. */
  readonly onRemoved: () => void;
}

/** The conditions that Parley reads in the search box, each of which can be removed. */
export function SearchChips({ onRemoved }: SearchChipsProps) {
  const { t } = useTranslation('frame');
  const { text, setText } = useSearchText();
  const words = useConditionWords();
  const pieces = parseSearch(text).pieces.flatMap((piece) => {
    const { condition } = piece;
    return condition === null ? [] : [{ piece, said: words(condition) }];
  });
  if (pieces.length === 0) return null;
  return (
    <ul aria-label={t('search.conditions')} className={styles['chips']}>
      {pieces.map(({ piece, said }) => (
        <li key={piece.at}>
          <button
            type="button"
            className={styles['chip']}
            aria-label={t('search.remove', { condition: said })}
            onClick={() => {
              setText(withoutPiece(text, piece));
              onRemoved();
            }}
          >
            <bdi className={styles['words']}>{said}</bdi>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useConditionWords(): (condition: Condition) => string {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const said = (condition: Condition): string => {
    switch (condition.operator) {
      case 'has':
        return t(`search.has.${condition.value}`);
      case 'is':
        return t(`search.is.${condition.value}`);
      case 'before':
      case 'after':
      case 'on':
        return t(`search.when.${condition.operator}`, { date: dateWords(condition.span, locale) });
      default:
        return t(`search.by.${condition.operator}`, { value: condition.value });
    }
  };
  return (condition) => (condition.isNot ? t('search.not', { condition: said(condition) }) : said(condition));
}

const DAY_MS = 86_400_000;

/** A day, a month or a year, by its length. */
function dateWords({ start, end }: DateSpan, locale: string): string {
  const days = (end - start) / DAY_MS;
  const format: Intl.DateTimeFormatOptions =
    days < 2 ? { dateStyle: 'medium' } : days < 32 ? { month: 'long', year: 'numeric' } : { year: 'numeric' };
  return dateFormat(locale, format).format(start);
}
