import { Download, ExternalLink, Eye, RotateCcw, Save, X } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileEntry, FileStatus } from '../../../shared/files.ts';
import { useFileStatus, useFiles } from '../../stores/files.ts';
import { useLayout } from '../../stores/layout.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFileActions } from '../media/useFileActions.ts';
import { AttachmentCard } from './AttachmentCard.tsx';
import { FileNote } from './FileNote.tsx';
import { isPicture, isSound } from './files.ts';
import { ReceivedPicture } from './ReceivedPicture.tsx';
import { ReceivedSound } from './ReceivedSound.tsx';
import { spellOutHidden } from './visibleText.ts';

interface ReceivedFileProps {
  readonly entry: FileEntry;
  /** Its buttons take part in the tab order. */
  readonly isReachable: boolean;
}

/**
 * A file that came with a message: fetched by a press, or by itself when the settings say so, then shown, opened, saved or dragged out.
 * Its height never changes.
 */
export function ReceivedFile({ entry, isReachable }: ReceivedFileProps) {
  const status = useFileStatus(entry.msgId);
  return (
    <DraggedOut entry={entry} isHere={status?.state === 'here'}>
      {isPicture(entry.attachment) ? (
        <ReceivedPicture entry={entry} status={status} isReachable={isReachable} />
      ) : null}
      {isSound(entry.attachment) ? (
        <ReceivedSound entry={entry} status={status} isReachable={isReachable} />
      ) : null}
      <AttachmentCard
        attachment={entry.attachment}
        note={<FileNote status={status} attachment={entry.attachment} />}
      >
        <Actions entry={entry} status={status} isReachable={isReachable} />
      </AttachmentCard>
    </DraggedOut>
  );
}

interface DraggedOutProps {
  readonly entry: FileEntry;
  readonly isHere: boolean;
  readonly children: ReactNode;
}

/** Lets a file that is here be dragged to the desktop or to another program. */
function DraggedOut({ entry, isHere, children }: DraggedOutProps) {
  const startDrag = useFiles((state) => state.startDrag);
  const onDragStart = (event: DragEvent) => {
    // The system's own drag takes over: only it can carry a file.
    event.preventDefault();
    startDrag(entry.msgId);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer drags; the same can be done by its buttons and its menu
    <div draggable={isHere} onDragStart={onDragStart}>
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
  const name = spellOutHidden(attachment.fileName) || t('file.noName');
  const common = { excludeFromTabOrder: !isReachable };
  switch (status?.state) {
    case 'fetching':
      return (
        <IconButton {...common} label={t('file.cancel', { name })} onPress={() => files.cancel(msgId)}>
          <X />
        </IconButton>
      );
    case 'here':
      return <HereActions entry={entry} nature={status.nature} name={name} isReachable={isReachable} />;
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
  readonly nature: Extract<FileStatus, { state: 'here' }>['nature'];
  readonly name: string;
}

function HereActions({ entry, nature, name, isReachable }: HereActionsProps) {
  const { t } = useTranslation('thread');
  const view = useLayout((state) => state.view);
  const { open, saveAs } = useFileActions();
  const common = { excludeFromTabOrder: !isReachable };
  // A picture is shown by a press on itself.
  const canShow = nature.preview !== null && nature.preview.kind !== 'image';
  return (
    <>
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
