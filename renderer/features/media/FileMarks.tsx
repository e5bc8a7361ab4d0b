import { TriangleAlert } from 'lucide-react';
import { mayBeLocked, mayRunByName } from '../../../shared/model/files/fileRisk.ts';
import type { FileNature, FileStatus } from '../../../shared/model/files/files.ts';
import type { Attachment } from '../../../shared/model/messages.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import styles from './FileMarks.module.css';
import { familyOfContent, fileFamily } from './fileFamily.ts';

interface Marked {
  readonly attachment: Attachment;
  readonly status: FileStatus | undefined;
}

/** Warnings about a file, before someone opens it; nothing if there are none. */
export function FileMarks({ attachment, status }: Marked) {
  const nature = natureOf(status);
  const size = useOtherSize(status);
  const words = [useMarks(attachment, nature), size].filter((each) => each !== null).join('. ') || null;
  const types = useTypes(attachment, nature);
  if (words === null) return null;
  return (
    <span data-warns="" className={styles['mark']} title={`${words} (${types})`}>
      <TriangleAlert aria-hidden="true" />
      {words}
    </span>
  );
}

/** Whether there are warnings about a file. */
export function isMarked({ attachment, status }: Marked): boolean {
  const nature = natureOf(status);
  if (status?.state === 'here' && status.otherSize) return true;
  return nature?.isMismatch === true || isRunnable(attachment, nature);
}

/** The exact media type of the content, once it is known, beside the one that the sender claims. For tooltips. */
export function useTypes(attachment: Attachment, nature: FileNature | null): string {
  const { t } = useTranslation('files');
  const claimed = spellOutHidden(attachment.mimeType) || t('type.none');
  const sniffed = nature?.sniffed ?? null;
  return sniffed === null || sniffed === attachment.mimeType ? claimed : t('type.both', { sniffed, claimed });
}

/** Bytes of what is on this computer, else as announced; null: unknown. */
export function sizeNow(attachment: Attachment, status: FileStatus | undefined): number | null {
  return (status?.state === 'here' ? status.size : undefined) ?? attachment.fileSize;
}

export function natureOf(status: FileStatus | undefined): FileNature | null {
  return status?.state === 'here' ? status.nature : null;
}

function isRunnable({ fileName }: Attachment, nature: FileNature | null): boolean {
  return nature?.mayRun === true || mayRunByName(fileName);
}

function useMarks(attachment: Attachment, nature: FileNature | null): string | null {
  const { t } = useTranslation('files');
  const runs = isRunnable(attachment, nature);
  if (nature?.isMismatch !== true) return runs ? t('mark.mayRun') : null;
  if (!runs && mayBeLocked(attachment.fileName, nature.sniffed)) return t('mark.mayBeLocked');
  const claimed = fileFamily(attachment.mimeType);
  const real = familyOfContent(nature);
  // Its name may say otherwise while its type says nothing.
  if (claimed === real || claimed === 'other') return runs ? t('mark.mayRun') : t('mark.mismatchPlain');
  return t('mark.mismatch', { claimed: t(`mark.what.${claimed}`), real: t(`mark.what.${real}`) });
}

function useOtherSize(status: FileStatus | undefined): string | null {
  const { t } = useTranslation('files');
  const otherSize = status?.state === 'here' ? status.otherSize : undefined;
  return otherSize === undefined ? null : t(`mark.${otherSize}`);
}
