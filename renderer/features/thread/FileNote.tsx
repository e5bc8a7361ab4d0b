import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayRun } from '../../../shared/fileRisk.ts';
import type { FileNature, FileStatus } from '../../../shared/files.ts';
import type { Attachment } from '../../../shared/model.ts';
import { useErrorTitle } from '../../locales/useErrorTitle.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { FileFacts } from './AttachmentCard.tsx';
import styles from './FileNote.module.css';
import { formatFileSize } from './files.ts';
import { progressInWords } from './progressWords.ts';
import { spellOutHidden } from './visibleText.ts';

interface FileNoteProps {
  readonly status: FileStatus | undefined;
  readonly attachment: Attachment;
}

/** What there is to say of a file: size and type, unless there is something more urgent. */
export function FileNote({ status, attachment }: FileNoteProps) {
  const errorTitle = useErrorTitle();
  switch (status?.state) {
    case 'fetching':
      return <FileProgress status={status} attachment={attachment} />;
    case 'failed':
      return <span className={styles['warning']}>{errorTitle(status.error)}</span>;
    case 'here':
      return <Nature nature={status.nature} attachment={attachment} />;
    default:
      return mayRun(attachment.fileName) ? (
        <Runs size={attachment.fileSize} />
      ) : (
        <FileFacts attachment={attachment} />
      );
  }
}

/** How far a download is, in words and as a bar at the foot of what holds it. */
export function FileProgress({
  status,
  attachment,
}: {
  readonly status: Extract<FileStatus, { state: 'fetching' }>;
  readonly attachment: Attachment;
}) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const { received, total, bytesPerSecond } = status;
  const words = progressInWords(t, { done: received, total, bytesPerSecond }, locale, t('file.finishing'));
  return (
    <>
      {words}
      <progress
        aria-label={t('file.fetching', { name: spellOutHidden(attachment.fileName) || t('file.noName') })}
        aria-valuetext={words}
        max={Math.max(1, total)}
        value={received}
        className={styles['bar']}
      />
    </>
  );
}

/** What the sender claims, and what the bytes say when that is something else. */
function Nature({ nature, attachment }: { readonly nature: FileNature; readonly attachment: Attachment }) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  if (!nature.isMismatch)
    return nature.mayRun ? <Runs size={attachment.fileSize} /> : <FileFacts attachment={attachment} />;
  const claimed = spellOutHidden(attachment.mimeType) || t('file.noType');
  const really = nature.mayRun
    ? t('file.really.program')
    : (nature.sniffed ?? t(nature.preview?.kind === 'text' ? 'file.really.text' : 'file.really.other'));
  const words = t('file.mismatch', { claimed, really });
  return (
    <>
      {formatFileSize(attachment.fileSize, locale)}
      {' · '}
      <Warning words={words} />
    </>
  );
}

function Runs({ size }: { readonly size: number }) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  // Its type is only what the sender claims.
  return (
    <>
      {formatFileSize(size, locale)}
      {' · '}
      <Warning words={t('file.mayRun')} />
    </>
  );
}

function Warning({ words }: { readonly words: string }) {
  return (
    <span className={styles['warning']} title={words}>
      <TriangleAlert aria-hidden="true" />
      {words}
    </span>
  );
}
