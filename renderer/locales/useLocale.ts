import { useTranslation } from 'react-i18next';

/** The locale for dates and numbers: the person's own variety of the catalogue's language (`en-GB`), else that language. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  const isSameLanguage = (locale: string) => new Intl.Locale(locale).language === language;
  return navigator.languages.find(isSameLanguage) ?? language;
}
