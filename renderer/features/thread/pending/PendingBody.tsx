import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { AttachmentCard } from '../../media/AttachmentCard.tsx';
import { UploadState } from '../../outbox/UploadState.tsx';
import { TextBody } from '../messages/TextBody.tsx';

interface PendingBodyProps {
  readonly item: OutboxItem;
  /** Links are in the tab order. */
  readonly isReachable: boolean;
}

/** The sent content: a text, or a file with its caption and progress. */
export function PendingBody({ item: { id, state, file, text }, isReachable }: PendingBodyProps) {
  const words =
    text === '' ? null : (
      <TextBody text={text} textBytes={null} msgId={null} isExpanded={false} isReachable={isReachable} />
    );
  if (file === null) return words;
  const { name, size, mimeType } = file;
  return (
    <>
      <AttachmentCard attachment={{ fileName: name, fileSize: size, mimeType }} />
      {words}
      {state.kind === 'sending' ? <UploadState id={id} file={file} /> : null}
    </>
  );
}
