import { useTranslation } from 'react-i18next';

/** The locale for dates and numbers: the person's own variety of the catalogue's language (`en-GB`), else that language. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  return (
    navigator.languages.find((locale) => locale === language || locale.startsWith(`${language}-`)) ?? language
  );
}
