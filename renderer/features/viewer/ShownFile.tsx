import type { FileEntry, FileStatus } from '../../../shared/model/files/files.ts';
import { isPicture } from '../media/fileFamily.ts';
import { useFileStatus } from '../media/filesStore.ts';
import { Content } from './Content.tsx';
import type { ShownFileProps } from './content/shownFileProps.ts';
import { useFileKeys } from './keys/useFileKeys.ts';
import { Steps } from './steps/Steps.tsx';
import { useFetched } from './useFetched.ts';
import styles from './Viewer.module.css';
import { ViewerHeader } from './ViewerHeader.tsx';

/** The file that is viewed: what it is and what can be done with it, above what it holds. */
export function ShownFile({ entry, onClose }: ShownFileProps) {
  const status = useFileStatus(entry.msgId);
  useFetched(entry.msgId, status);
  useFileKeys(entry, status);
  return (
    <>
      <ViewerHeader entry={entry} status={status} onClose={onClose} />
      <div className={styles['body']}>
        <Content entry={entry} status={status} onClose={onClose} />
        {isOneOfMany(entry, status) ? <Steps /> : null}
      </div>
    </>
  );
}

/** Whether it is among the pictures of its conversation, whatever its real type. */
function isOneOfMany({ attachment }: FileEntry, status: FileStatus | undefined): boolean {
  return isPicture(attachment) || (status?.state === 'here' && status.nature.preview?.kind === 'image');
}
