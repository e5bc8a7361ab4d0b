import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { formatFileSize } from './fileSize.ts';

/** Returns a size in words: bytes, or null if unknown. */
export function useFileSize(): (bytes: number | null) => string {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  return (bytes) => (bytes === null ? t('file.noSize') : formatFileSize(bytes, locale));
}
