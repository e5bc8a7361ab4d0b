import { useEffect } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useNameInAll } from '../../account/useNameInAll.ts';
import { useLayout } from '../../navigation/layoutStore.ts';
import { useSavedReplies } from '../savedRepliesStore.ts';
import { ImportPage } from './ImportPage.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ReplyList } from './ReplyList.tsx';

/** The saved replies of the account: their list, the form for one, and the content of a file. */
export function SavedRepliesDialog() {
  const isOpen = useLayout((state) => state.dialog === 'saved-replies');
  const close = useLayout((state) => state.closeDialog);
  const { edited, preview, leave } = useSavedReplies((state) => state);
  const title = useHeading();
  // A place that opens closes it, too.
  useEffect(() => {
    if (!isOpen) leave();
  }, [isOpen, leave]);
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isLarge>
      {preview !== null ? (
        <ImportPage preview={preview} />
      ) : edited !== null ? (
        <ReplyForm edited={edited} onClose={close} />
      ) : (
        <ReplyList />
      )}
    </Dialog>
  );
}

function useHeading(): string {
  const { t } = useTranslation('savedReplies');
  const account = useNameInAll();
  const { edited, preview } = useSavedReplies((state) => state);
  if (preview !== null) return t('importHeading');
  if (edited !== null) return t(edited.id === null ? 'newHeading' : 'editHeading');
  return account === null ? t('heading') : t('headingOf', { account });
}
