import type { TFunction } from 'i18next';
import type { Differences, SyncCheck } from '../../../shared/model/sync.ts';

type Found = Pick<Differences, 'late' | 'changed' | 'deleted'>;

/** Says how many messages a check found to differ, and how; null if none. */
export function foundWords(
  t: TFunction<'frame'>,
  { late, changed, deleted }: Found,
  locale: string,
): string | null {
  const parts = [
    late > 0 && t('sync.foundLate', { count: late }),
    changed > 0 && t('sync.foundChanged', { count: changed }),
    deleted > 0 && t('sync.foundDeleted', { count: deleted }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : t('sync.found', { list: new Intl.ListFormat(locale).format(parts) });
}

/** The result of a check of the newest messages and the known gaps, in sentences. */
export function checkWords(t: TFunction<'frame'>, check: SyncCheck, locale: string): string {
  const { isOutdated, looked, lookedGaps, gaps, repaired } = check;
  if (isOutdated) return t('sync.checkedOutdated');
  const messages = t('sync.lookedMessages', { count: looked });
  const found = [
    foundWords(t, check, locale),
    repaired > 0 && t('sync.repaired', { count: repaired }),
    gaps > 0 && t('sync.stillMissing', { count: gaps }),
  ].filter((part) => part !== null && part !== false);
  return [
    lookedGaps === 0
      ? t('sync.looked', { messages })
      : t('sync.lookedBoth', { messages, gaps: t('sync.lookedGaps', { count: lookedGaps }) }),
    ...(found.length === 0 ? [t('sync.checkedFine')] : found),
  ].join(' ');
}
