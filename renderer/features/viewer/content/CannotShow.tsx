import { ExternalLink, Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useFileStatus } from '../../media/filesStore.ts';
import { useFileActions } from '../../media/useFileActions.ts';
import { FileCard } from './FileCard.tsx';
import type { ShownFileProps } from './shownFileProps.ts';

interface CannotShowProps extends ShownFileProps {
  readonly reason:
    | 'none'
    | 'runs'
    | 'mismatch'
    | 'mayBeLocked'
    | 'image'
    | 'audio'
    | 'video'
    | 'pdfLocked'
    | 'pdfBroken'
    | 'text';
}

/** A file that is here and cannot be shown: why, and the ways out. */
export function CannotShow({ entry, reason, onClose }: CannotShowProps) {
  const { t } = useTranslation('viewer');
  const { open, saveAs } = useFileActions();
  const status = useFileStatus(entry.msgId);
  const isRisky = status?.state === 'here' && (status.nature.mayRun || status.nature.isMismatch);
  const save = (
    <Button icon={<Save />} onPress={() => saveAs(entry)}>
      {t('saveAs')}
    </Button>
  );
  return (
    <FileCard entry={entry} status={status} sentence={t(`cannotShow.${reason}`)} onClose={onClose}>
      {isRisky ? (
        <>
          {save}
          <OpenAnyway onOpen={() => open(entry)} />
        </>
      ) : (
        <>
          <Button icon={<ExternalLink />} onPress={() => open(entry)}>
            {t('open')}
          </Button>
          {save}
        </>
      )}
    </FileCard>
  );
}

/** Two presses away; then it is still asked once more (shell/files/fileActions.ts). */
function OpenAnyway({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('viewer');
  const [isOffered, setOffered] = useState(false);
  return (
    <Button variant="quiet" onPress={isOffered ? onOpen : () => setOffered(true)}>
      {t(isOffered ? 'openAnyway' : 'more')}
    </Button>
  );
}
