import { useWords } from './useTranslation.ts';

/** The locale for dates, times, numbers and lists. */
export function useLocale(): string {
  return useWords().locale;
}
