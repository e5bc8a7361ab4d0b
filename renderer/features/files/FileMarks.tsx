import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayRun } from '../../../shared/fileRisk.ts';
import type { FileEntry, FileNature, FileStatus } from '../../../shared/files.ts';
import { fileFamily } from '../thread/files.ts';
import styles from './FileFacts.module.css';

/** What one should know of a file before opening it, in words; nothing when there is nothing of the kind. */
export function FileMarks({
  entry,
  status,
}: {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
}) {
  const words = useMarks(entry, status?.state === 'here' ? status.nature : null);
  if (words === null) return null;
  return (
    <span className={styles['mark']} title={words}>
      <TriangleAlert aria-hidden="true" />
      {words}
    </span>
  );
}

function useMarks({ attachment }: FileEntry, nature: FileNature | null): string | null {
  const { t } = useTranslation('files');
  const runs = nature?.mayRun === true || mayRun(attachment.fileName);
  if (nature?.isMismatch !== true) return runs ? t('mark.mayRun') : null;
  const claimed = fileFamily(attachment.mimeType);
  const real = nature.mayRun ? 'program' : fileFamily(nature.sniffed ?? '');
  // Its name may say otherwise while its type says nothing.
  if (claimed === real || claimed === 'other') return runs ? t('mark.mayRun') : t('mark.mismatchPlain');
  return t('mark.mismatch', { claimed: t(`mark.what.${claimed}`), real: t(`mark.what.${real}`) });
}
