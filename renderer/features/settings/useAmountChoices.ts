import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

const UNDO_SECONDS = [0, 5, 10, 20];
/** Megabytes, as sizes of files are shown. */
const PICTURE_SIZES = [1, 5, 20, 100];
/** Hours. */
const ANSWER_WITHIN = [1, 4, 8, 24, 48];
/** Gigabytes, as room on a disk is counted. */
const CACHE_LIMITS = [1, 5, 10, 50];

/** The amounts to choose from, by setting: `10 seconds`, `5 MB`. */
export function useAmountChoices() {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const format = (unit: string, unitDisplay: 'long' | 'short') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay });
  const seconds = format('second', 'long');
  const hours = format('hour', 'long');
  const megabytes = format('megabyte', 'short');
  const gigabytes = format('gigabyte', 'short');
  return {
    undoSendMs: UNDO_SECONDS.map((amount) => ({
      value: String(amount * 1_000),
      label: amount === 0 ? t('settings.undoSendOff') : seconds.format(amount),
    })),
    answerWithin: [
      { value: '0', label: t('settings.list.answerWithinOff') },
      ...ANSWER_WITHIN.map((amount) => ({ value: String(amount * 60), label: hours.format(amount) })),
    ],
    imagesMaxBytes: PICTURE_SIZES.map((amount) => ({
      value: String(amount * 1_000_000),
      label: megabytes.format(amount),
    })),
    cacheLimit: CACHE_LIMITS.map((amount) => ({
      value: String(amount * 2 ** 30),
      label: gigabytes.format(amount),
    })),
  };
}
