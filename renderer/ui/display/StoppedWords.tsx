import type { ErrorData } from '../../../shared/errors/errors.ts';
import { useFileSize } from '../../lib/format/useFileSize.ts';
import { useErrorTitle } from '../../locales/useErrorTitle.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

interface StoppedWordsProps {
  readonly error: Pick<ErrorData, 'code' | 'details'>;
  /** Bytes, as the service said; null if it didn't. */
  readonly fileSize: number | null;
}

/** Why a download stopped, and the sizes that are known. */
export function StoppedWords({ error, fileSize }: StoppedWordsProps) {
  const { t } = useTranslation('files');
  const errorTitle = useErrorTitle();
  const sizeOf = useFileSize();
  const received = error.details?.received;
  const size = sizeOf(fileSize);
  if (received === undefined) return `${errorTitle(error)} · ${size}`;
  const expected = fileSize === null ? size : t('stopped.expected', { size });
  return `${errorTitle(error)} · ${t('stopped.received', { size: sizeOf(received) })} · ${expected}`;
}
