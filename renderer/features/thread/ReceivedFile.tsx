import { Download, ExternalLink, RotateCcw, Save, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayRun } from '../../../shared/fileRisk.ts';
import type { FileStatus } from '../../../shared/files.ts';
import type { Attachment, MsgId } from '../../../shared/model.ts';
import { useErrorTitle } from '../../locales/useErrorTitle.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useFileStatus, useFiles } from '../../stores/files.ts';
import { useNotices } from '../../stores/notices.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AttachmentCard, FileFacts } from './AttachmentCard.tsx';
import { formatFileSize } from './files.ts';
import { progressInWords } from './progressWords.ts';
import styles from './ReceivedFile.module.css';
import { spellOutHidden } from './visibleText.ts';

interface ReceivedFileProps {
  readonly msgId: MsgId;
  readonly attachment: Attachment;
  /** Its buttons take part in the tab order. */
  readonly isReachable: boolean;
}

/** A file that came with a message: fetched by a press, then opened or saved. Its height never changes. */
export function ReceivedFile({ msgId, attachment, isReachable }: ReceivedFileProps) {
  const { t } = useTranslation('thread');
  const status = useFileStatus(msgId);
  const name = spellOutHidden(attachment.fileName) || t('file.noName');
  return (
    <AttachmentCard
      attachment={attachment}
      note={<Note status={status} attachment={attachment} name={name} />}
    >
      <Actions status={status} msgId={msgId} name={name} isReachable={isReachable} />
    </AttachmentCard>
  );
}

/** What stands in place of size and type while there is something more urgent to say. */
function Note({
  status,
  attachment,
  name,
}: {
  status: FileStatus | undefined;
  attachment: Attachment;
  name: string;
}) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const errorTitle = useErrorTitle();
  if (status?.state === 'fetching') {
    const { received, total, bytesPerSecond } = status;
    const words = progressInWords(t, { done: received, total, bytesPerSecond }, locale, t('file.finishing'));
    return (
      <>
        {words}
        <progress
          aria-label={t('file.fetching', { name })}
          aria-valuetext={words}
          max={Math.max(1, total)}
          value={received}
          className={styles['bar']}
        />
      </>
    );
  }
  if (status?.state === 'failed')
    return <span className={styles['warning']}>{errorTitle(status.error)}</span>;
  if (!mayRun(attachment.fileName)) return <FileFacts attachment={attachment} />;
  // Its type is only what the sender claims.
  return (
    <>
      {formatFileSize(attachment.fileSize, locale)}
      {' · '}
      <span className={styles['warning']}>
        <TriangleAlert aria-hidden="true" />
        {t('file.mayRun')}
      </span>
    </>
  );
}

interface ActionsProps {
  readonly status: FileStatus | undefined;
  readonly msgId: MsgId;
  readonly name: string;
  readonly isReachable: boolean;
}

function Actions({ status, msgId, name, isReachable }: ActionsProps) {
  const { t } = useTranslation('thread');
  const files = useFiles((state) => state);
  const common = { excludeFromTabOrder: !isReachable };
  switch (status?.state) {
    case 'fetching':
      return (
        <IconButton {...common} label={t('file.cancel', { name })} onPress={() => files.cancel(msgId)}>
          <X />
        </IconButton>
      );
    case 'here':
      return <HereActions msgId={msgId} name={name} isReachable={isReachable} />;
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

function HereActions({ msgId, name, isReachable }: Omit<ActionsProps, 'status'>) {
  const { t } = useTranslation('thread');
  const { open, saveAs } = useFiles((state) => state);
  const { say, failed } = useNotices((state) => state);
  const openFile = () => void open(msgId).catch(failed);
  const save = () =>
    saveAs(msgId).then((isSaved) => {
      if (isSaved) say(t('file.saved', { name }));
    }, failed);
  const common = { excludeFromTabOrder: !isReachable };
  return (
    <>
      <IconButton {...common} label={t('file.open', { name })} onPress={openFile}>
        <ExternalLink />
      </IconButton>
      <IconButton {...common} label={t('file.saveAs', { name })} onPress={() => void save()}>
        <Save />
      </IconButton>
    </>
  );
}
