import type { ReactNode } from 'react';
import type { Attachment } from '../../../shared/model/messages.ts';
import { spellOutHidden, visibleFileName } from '../../../shared/text/visibleText.ts';
import { useFileSize } from '../../lib/format/useFileSize.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { keepFocus } from '../../ui/keepFocus.ts';
import styles from './AttachmentCard.module.css';
import { FileIcon, FileName } from './FileFace.tsx';
import { typeName } from './typeName.ts';

type Face = Pick<Attachment, 'fileName' | 'fileSize' | 'mimeType'>;

interface AttachmentCardProps {
  readonly attachment: Face;
  /** Replaces size and type. */
  readonly note?: ReactNode;
  /** Its actions: buttons at the end. */
  readonly children?: ReactNode;
}

/** A file in a conversation: its name (the extension always shown), size and type. */
export function AttachmentCard({ attachment, note, children }: AttachmentCardProps) {
  const { t } = useTranslation('thread');
  return (
    <div className={styles['card']}>
      <FileIcon mimeType={attachment.mimeType} />
      <div className={styles['words']}>
        <FileName name={visibleFileName(attachment.fileName) || t('file.noName')} />
        <span className={styles['facts']}>{note ?? <FileFacts attachment={attachment} />}</span>
      </div>
      {children === undefined ? null : (
        <div ref={keepFocus} className={styles['actions']}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Size and type, as the sender gave them. */
function FileFacts({ attachment }: { readonly attachment: Face }) {
  const { t } = useTranslation('files');
  const sizeOf = useFileSize();
  return (
    <>
      {sizeOf(attachment.fileSize)}
      {' · '}
      <span title={spellOutHidden(attachment.mimeType)}>{typeName(t, attachment)}</span>
    </>
  );
}
