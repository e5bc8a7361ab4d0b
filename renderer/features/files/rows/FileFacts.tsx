import type { ReactNode } from 'react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import { useFileSize } from '../../../lib/format/useFileSize.ts';
import { useErrorTitle } from '../../../locales/useErrorTitle.ts';
import { useSenderName, useSenderParts } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { PlacedName } from '../../../ui/display/PlacedName.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { useConversation } from '../../conversations/conversationsStore.ts';
import { TellNamesakesApart } from '../../conversations/TellNamesakesApart.tsx';
import { FileMarks, isMarked, sizeNow } from '../../media/FileMarks.tsx';
import { CopyingProgress, FileProgress } from '../../media/FileNote.tsx';
import styles from './FileFacts.module.css';

interface FileFactsProps {
  readonly entry: FileEntry;
  readonly status: FileStatus | undefined;
  /** Shows the conversation, too. */
  readonly withConversation: boolean;
  /** Milliseconds since the epoch; null when unknown. */
  readonly at: number | null;
}

/** One line below a file's name: download progress, the reason of a failure, or size, time and sender. */
export function FileFacts({ entry, status, withConversation, at }: FileFactsProps) {
  const progress = progressOf({ entry, status });
  if (progress !== null) return <span className={styles['facts']}>{progress}</span>;
  return (
    <span className={styles['facts']}>
      <span className={styles['fact']}>
        <Trouble entry={entry} status={status} />
      </span>
      <SizeAndTime entry={entry} status={status} at={at} />
      <span className={styles['fact']}>
        <TellNamesakesApart convId={entry.convId}>
          {withConversation ? <Origin entry={entry} /> : <Sender entry={entry} />}
        </TellNamesakesApart>
      </span>
    </span>
  );
}

/** The same on two short lines, below a warning on up to two more. */
export function NarrowFileFacts({ entry, status }: Pick<FileFactsProps, 'entry' | 'status'>) {
  const progress = progressOf({ entry, status });
  if (progress !== null) return <span className={styles['facts']}>{progress}</span>;
  return (
    <span className={styles['narrow']}>
      <span className={styles['trouble']}>
        <Trouble entry={entry} status={status} />
      </span>
      <span className={styles['facts']}>
        <TellNamesakesApart convId={entry.convId}>
          <OnlySender entry={entry} />
        </TellNamesakesApart>
      </span>
      <span className={styles['facts']}>
        <SizeAndTime entry={entry} status={status} at={entry.created} />
      </span>
    </span>
  );
}

/** Whether there is a failed download or a warning to show. */
export const isTroubled = ({ entry, status }: Pick<FileFactsProps, 'entry' | 'status'>): boolean =>
  status?.state === 'failed' || isMarked({ attachment: entry.attachment, status });

/** A failed download, or a warning before opening it. */
function Trouble({ entry, status }: Pick<FileFactsProps, 'entry' | 'status'>) {
  const errorTitle = useErrorTitle();
  if (status?.state !== 'failed') return <FileMarks attachment={entry.attachment} status={status} />;
  const said = status.error.details?.serviceMessage;
  const title = said === undefined ? undefined : spellOutHidden(said);
  return (
    <span className={styles['failed']} title={title}>
      {errorTitle(status.error)}
    </span>
  );
}

/** Of its download, or of a copy of it; null if there is none. */
function progressOf({ entry: { attachment }, status }: Pick<FileFactsProps, 'entry' | 'status'>): ReactNode {
  if (status?.state === 'fetching') return <FileProgress status={status} attachment={attachment} />;
  if (status?.state !== 'here' || status.copying === undefined) return null;
  return <CopyingProgress copying={status.copying} attachment={attachment} />;
}

function SizeAndTime({ entry, status, at }: Pick<FileFactsProps, 'entry' | 'status' | 'at'>) {
  const sizeOf = useFileSize();
  return (
    <>
      <span className={styles['fact']}>{sizeOf(sizeNow(entry.attachment, status))}</span>
      <span className={styles['fact']}>
        <RelativeTime at={at} />
      </span>
    </>
  );
}

/** The sender and the conversation, unless the conversation has that person's name. */
function Origin({ entry }: { readonly entry: FileEntry }) {
  const { t } = useTranslation('files');
  const conversation = useConversationTitle(entry.convId);
  const sender = useSender(entry);
  const nameOf = useSenderName();
  const isNamed = conversation === '' || conversation === nameOf(entry.senderEmail);
  return <bdi>{isNamed ? sender : t('from', { sender, conversation })}</bdi>;
}

function Sender({ entry }: { readonly entry: FileEntry }) {
  return <bdi>{useSender(entry)}</bdi>;
}

/** Alone on its line. */
function OnlySender({ entry }: { readonly entry: FileEntry }) {
  const { t } = useTranslation('files');
  const partsOf = useSenderParts();
  const { isFromSelf, senderEmail } = entry;
  return <PlacedName {...(isFromSelf ? { name: t('you'), place: null } : partsOf(senderEmail))} />;
}

function useSender({ isFromSelf, senderEmail }: FileEntry): string {
  const { t } = useTranslation('files');
  const nameOf = useSenderName();
  return isFromSelf ? t('you') : nameOf(senderEmail);
}

/** The name of a conversation; '' until known. */
export function useConversationTitle(convId: ConvId): string {
  const { t } = useTranslation('frame');
  const conversation = useConversation(convId);
  return conversation === null ? '' : conversationTitle(t, conversation);
}
