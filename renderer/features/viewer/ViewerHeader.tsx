import { Ban, Copy, ExternalLink, FolderOpen, MessageSquareText, Save, X } from 'lucide-react';
import type { FileEntry, FileStatus } from '../../../shared/model/files/files.ts';
import { spellOutHidden, visibleFileName } from '../../../shared/text/visibleText.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useSenderParts } from '../../locales/useSenderName.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { PlacedName } from '../../ui/display/PlacedName.tsx';
import { FileName } from '../media/FileFace.tsx';
import { FileNote } from '../media/FileNote.tsx';
import { useFiles } from '../media/filesStore.ts';
import { useFileActions } from '../media/useFileActions.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import type { ShownFileProps } from './content/shownFileProps.ts';
import styles from './ViewerHeader.module.css';

interface ViewerHeaderProps extends ShownFileProps {
  readonly status: FileStatus | undefined;
}

/** The file's name, sender and time, and its actions. */
export function ViewerHeader({ entry, status, onClose }: ViewerHeaderProps) {
  const { t } = useTranslation('viewer');
  const { t: tThread } = useTranslation('thread');
  const partsOf = useSenderParts();
  const { attachment, created, isFromSelf, senderEmail } = entry;
  const nature = status?.state === 'here' ? status.nature : null;
  const isRisky = nature !== null && (nature.mayRun || nature.isMismatch);
  const isCopied = status?.state === 'here' && status.copying !== undefined;
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        <h2 className={styles['name']}>
          <FileName name={visibleFileName(attachment.fileName) || tThread('file.noName')} />
        </h2>
        <p className={styles['facts']}>
          <span className={styles['sender']} title={spellOutHidden(senderEmail)}>
            <PlacedName {...(isFromSelf ? { name: tThread('you'), place: null } : partsOf(senderEmail))} />
          </span>
          <span aria-hidden="true">·</span>
          <WholeTime at={created} />
          {isRisky || isCopied ? (
            <>
              <span aria-hidden="true">·</span>
              <FileNote status={status} attachment={attachment} />
            </>
          ) : null}
        </p>
      </div>
      <div className={styles['actions']}>
        {isCopied ? <CancelCopy entry={entry} /> : null}
        <GoTo entry={entry} />
        {nature === null ? null : <HereActions entry={entry} isRisky={isRisky} />}
        <IconButton label={t('close')} onPress={onClose}>
          <X />
        </IconButton>
      </div>
    </header>
  );
}

function CancelCopy({ entry: { msgId, attachment } }: { readonly entry: FileEntry }) {
  const { t } = useTranslation('thread');
  const cancel = useFiles((state) => state.cancel);
  const name = visibleFileName(attachment.fileName) || t('file.noName');
  return (
    <IconButton label={t('file.cancelCopy', { name })} onPress={() => cancel(msgId)}>
      <Ban />
    </IconButton>
  );
}

function WholeTime({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  if (at === null) return <span className={styles['time']}>{t('unknown.time')}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} className={styles['time']}>
      {fullTime(at, locale)}
    </time>
  );
}

function GoTo({ entry: { convId, msgId } }: { readonly entry: FileEntry }) {
  const { t } = useTranslation('viewer');
  const view = useLayout((state) => state.view);
  const openConversation = useSelection((state) => state.openConversation);
  const go = () => {
    view(null);
    openConversation(convId, msgId);
  };
  return (
    <IconButton label={t('goTo')} onPress={go}>
      <MessageSquareText />
    </IconButton>
  );
}

/** For a file on this computer. One that may be harmful is only saved; the saved file can still be opened. */
function HereActions({ entry, isRisky }: { readonly entry: FileEntry; readonly isRisky: boolean }) {
  const { t } = useTranslation('viewer');
  const { copy, saveAs, open, showInFolder } = useFileActions();
  return (
    <>
      <IconButton label={t('copy')} onPress={() => copy(entry)}>
        <Copy />
      </IconButton>
      <IconButton label={t('saveAs')} onPress={() => saveAs(entry)}>
        <Save />
      </IconButton>
      {isRisky ? null : (
        <IconButton label={t('open')} onPress={() => open(entry)}>
          <ExternalLink />
        </IconButton>
      )}
      <IconButton label={t('showInFolder')} onPress={() => showInFolder(entry)}>
        <FolderOpen />
      </IconButton>
    </>
  );
}
