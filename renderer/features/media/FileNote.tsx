import type { TFunction } from 'i18next';
import type { CopyProgress, FileStatus } from '../../../shared/model/files/files.ts';
import type { Attachment } from '../../../shared/model/messages.ts';
import { visibleFileName } from '../../../shared/text/visibleText.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { progressInWords } from '../../lib/format/progressWords.ts';
import { useFileSize } from '../../lib/format/useFileSize.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import { StoppedWords } from '../../ui/display/StoppedWords.tsx';
import { type NextTry, nextTry } from '../status/nextTry.ts';
import { FileMarks, isMarked, natureOf, sizeNow, useTypes } from './FileMarks.tsx';
import styles from './FileNote.module.css';
import { typeName } from './typeName.ts';

interface FileNoteProps {
  readonly status: FileStatus | undefined;
  readonly attachment: Attachment;
}

/** A line about a file: size and type, unless something is more urgent. */
export function FileNote({ status, attachment }: FileNoteProps) {
  switch (status?.state) {
    case 'fetching':
      return <FileProgress status={status} attachment={attachment} />;
    case 'here':
      return status.copying ? (
        <CopyingProgress copying={status.copying} attachment={attachment} />
      ) : (
        <Facts status={status} attachment={attachment} />
      );
    case 'failed':
      return (
        <span data-warns="" className={styles['warning']}>
          <StoppedWords error={status.error} fileSize={attachment.fileSize} />
          <ServiceWords error={status.error} />
        </span>
      );
    default:
      return <Facts status={status} attachment={attachment} />;
  }
}

/** The progress of a download, or what it waits for, in words and as a bar at the foot of its container. */
export function FileProgress({
  status,
  attachment,
}: {
  readonly status: Extract<FileStatus, { state: 'fetching' }>;
  readonly attachment: Attachment;
}) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const { received, total, bytesPerSecond, heldUntil } = status;
  const words =
    heldUntil === undefined
      ? progressInWords(t, { done: received, total, bytesPerSecond }, locale, t('file.finishing'))
      : heldWords(t, nextTry(heldUntil, Date.now(), locale));
  return (
    <>
      {words}
      <progress
        aria-label={t('file.fetching', { name: visibleFileName(attachment.fileName) || t('file.noName') })}
        aria-valuetext={words}
        {...(total !== null && { max: Math.max(1, total), value: received })}
        className={styles['bar']}
      />
    </>
  );
}

/** How much of a copy for another program is written, in words and as a bar at the foot of its container. */
export function CopyingProgress({
  copying,
  attachment,
}: {
  readonly copying: CopyProgress;
  readonly attachment: Attachment;
}) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const { done, total } = copying;
  const percent = numberFormat(locale, { style: 'percent' }).format(done / total);
  const words = t('file.copying', { percent });
  return (
    <>
      {words}
      <progress
        aria-label={t('file.copyingFile', {
          name: visibleFileName(attachment.fileName) || t('file.noName'),
        })}
        aria-valuetext={words}
        max={total}
        value={done}
        className={styles['bar']}
      />
    </>
  );
}

function heldWords(t: TFunction<'thread'>, next: NextTry): string {
  return next.kind === 'time' ? t('file.heldUntil', { time: next.time }) : t('file.held');
}

/** Its size, and its type unless there is something to warn of. */
function Facts({ status, attachment }: FileNoteProps) {
  const { t } = useTranslation('files');
  const sizeOf = useFileSize();
  const types = useTypes(attachment, natureOf(status));
  return (
    <>
      {sizeOf(sizeNow(attachment, status))}
      {' · '}
      {isMarked({ attachment, status }) ? (
        <FileMarks attachment={attachment} status={status} />
      ) : (
        <span title={types}>{typeName(t, attachment)}</span>
      )}
    </>
  );
}
