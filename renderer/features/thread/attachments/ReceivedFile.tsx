import { Download, ExternalLink, Eye, RotateCcw, Save, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import type { PictureSize } from '../../../../shared/model/messages.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { AttachmentCard } from '../../media/AttachmentCard.tsx';
import { FileNote } from '../../media/FileNote.tsx';
import { isPicture, isSound } from '../../media/fileFamily.ts';
import { useFileStatus, useFiles } from '../../media/filesStore.ts';
import { useDragOut } from '../../media/useDragOut.ts';
import { useFileActions } from '../../media/useFileActions.ts';
import { useLayout } from '../../navigation/layoutStore.ts';
import { boxInView, pictureBox } from './pictureBox.ts';
import styles from './ReceivedFile.module.css';
import { ReceivedPicture } from './ReceivedPicture.tsx';
import { ReceivedSound } from './ReceivedSound.tsx';
import { useKeptHeight } from './useKeptHeight.ts';
import { useSettledPicture } from './useSettledPicture.ts';

interface ReceivedFileProps {
  readonly entry: FileEntry;
  /** The size of the picture that core knew when the message was read. */
  readonly picture?: PictureSize | null;
  /** Its buttons are in the tab order. */
  readonly isReachable: boolean;
}

/** Minimum width of a file's box, for its name and buttons, CSS pixels. */
const CARD_WIDTH = { least: 280, usual: 320 } as const;

/**
 * A received file: downloaded by a click, or automatically if the settings say so, then shown, opened, saved or dragged out. Its height
 * never changes while it is in view.
 */
export function ReceivedFile({ entry, picture = null, isReachable }: ReceivedFileProps) {
  const status = useFileStatus(entry.msgId);
  const box = useRef<HTMLDivElement>(null);
  const known = useKnownSize(status, picture);
  const settled = useSettledPicture(box, known);
  const frame = boxInView(settled, known);
  useKeptHeight(frame.lower);
  return (
    <DraggedOut
      entry={entry}
      isHere={status?.state === 'here'}
      width={
        isPicture(entry.attachment) ? Math.max(CARD_WIDTH.least, pictureBox(settled).width) : CARD_WIDTH.usual
      }
    >
      {isPicture(entry.attachment) ? (
        <ReceivedPicture entry={entry} status={status} frame={frame} box={box} isReachable={isReachable} />
      ) : null}
      {isSound(entry.attachment) ? (
        <ReceivedSound entry={entry} status={status} isReachable={isReachable} />
      ) : null}
      <div className={styles['card']}>
        <AttachmentCard
          attachment={entry.attachment}
          note={<FileNote status={status} attachment={entry.attachment} />}
        >
          <Actions entry={entry} status={status} isReachable={isReachable} />
        </AttachmentCard>
      </div>
    </DraggedOut>
  );
}

/** Once known it stays: a removed file keeps the size of its picture. */
function useKnownSize(status: FileStatus | undefined, picture: PictureSize | null): PictureSize | null {
  const preview = status?.state === 'here' ? status.nature.preview : null;
  const [known, setKnown] = useState(picture);
  if (known === null && preview?.kind === 'image') setKnown({ width: preview.width, height: preview.height });
  return known;
}

interface DraggedOutProps {
  readonly entry: FileEntry;
  readonly isHere: boolean;
  /** CSS pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** Lets a downloaded file be dragged to the desktop or another app. */
function DraggedOut({ entry, isHere, width, children }: DraggedOutProps) {
  const onDragStart = useDragOut(entry);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer drags; the same can be done by its buttons and its menu
    <div draggable={isHere} style={{ width }} className={styles['file']} onDragStart={onDragStart}>
      {children}
    </div>
  );
}

interface ActionsProps extends ReceivedFileProps {
  readonly status: FileStatus | undefined;
}

function Actions({ entry, status, isReachable }: ActionsProps) {
  const { t } = useTranslation('thread');
  const files = useFiles((state) => state);
  const { msgId, attachment } = entry;
  const name = visibleFileName(attachment.fileName) || t('file.noName');
  const common = { excludeFromTabOrder: !isReachable };
  switch (status?.state) {
    case 'fetching':
      return (
        <IconButton {...common} label={t('file.cancel', { name })} onPress={() => files.cancel(msgId)}>
          <X />
        </IconButton>
      );
    case 'here':
      return <HereActions entry={entry} status={status} name={name} isReachable={isReachable} />;
    case 'failed':
      return (
        <IconButton {...common} label={t('file.again', { name })} onPress={() => files.fetch(msgId)}>
          <RotateCcw />
        </IconButton>
      );
    default:
      return (
        <IconButton {...common} label={t('file.fetch', { name })} onPress={() => files.fetch(msgId)}>
          <Download />
        </IconButton>
      );
  }
}

interface HereActionsProps extends ReceivedFileProps {
  readonly status: Extract<FileStatus, { state: 'here' }>;
  readonly name: string;
}

function HereActions({ entry, status, name, isReachable }: HereActionsProps) {
  const { t } = useTranslation('thread');
  const view = useLayout((state) => state.view);
  const cancel = useFiles((state) => state.cancel);
  const { open, saveAs } = useFileActions();
  const common = { excludeFromTabOrder: !isReachable };
  const { nature, copying } = status;
  // A click on a picture shows it.
  const canShow = nature.preview !== null && nature.preview.kind !== 'image';
  return (
    <>
      {copying === undefined ? null : (
        <IconButton {...common} label={t('file.cancelCopy', { name })} onPress={() => cancel(entry.msgId)}>
          <X />
        </IconButton>
      )}
      {canShow ? (
        <IconButton {...common} label={t('file.show', { name })} onPress={() => view(entry)}>
          <Eye />
        </IconButton>
      ) : null}
      <IconButton {...common} label={t('file.open', { name })} onPress={() => open(entry)}>
        <ExternalLink />
      </IconButton>
      <IconButton {...common} label={t('file.saveAs', { name })} onPress={() => saveAs(entry)}>
        <Save />
      </IconButton>
    </>
  );
}
