import { useTranslation } from 'react-i18next';
import { useLocale } from '../../locales/useLocale.ts';
import { formatFileSize } from './fileSize.ts';

/** Returns a size in words: bytes, or null if unknown. */
export function useFileSize(): (bytes: number | null) => string {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  return (bytes) => (bytes === null ? t('file.noSize') : formatFileSize(bytes, locale));
}
