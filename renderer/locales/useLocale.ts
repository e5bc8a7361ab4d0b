import { LANGUAGE } from '../../shared/locales/index.ts';
import { useWords } from './useTranslation.ts';

/** The locale for dates and numbers: the person's own variety of the catalogue's language (`en-GB`), else that language. */
export function useLocale(): string {
  const { i18n } = useWords();
  const language = i18n.resolvedLanguage ?? LANGUAGE;
  return (
    navigator.languages.find((locale) => locale === language || locale.startsWith(`${language}-`)) ?? language
  );
}
