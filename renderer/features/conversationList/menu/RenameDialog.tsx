import { useEffect } from 'react';
import type { Conversation } from '../../../../shared/model/conversations.ts';
import { nameToChange } from '../../../../shared/words/conversationTitle.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { RenameForm } from '../../conversations/RenameForm.tsx';
import { useConversationActions } from '../../conversations/useConversationActions.ts';

interface RenameDialogProps {
  readonly conversation: Conversation;
  /** Gets the focus back. The library would return it to the entry of the menu, which is gone. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

export function RenameDialog({ conversation, opener, onClose }: RenameDialogProps) {
  const { t } = useTranslation('frame');
  const { rename } = useConversationActions(conversation.convId);
  useEffect(() => () => void requestAnimationFrame(() => opener.focus()), [opener]);
  const save = (name: string) => {
    rename(name);
    onClose();
  };
  return (
    <Dialog title={t('rowMenu.renameTitle')} isOpen onClose={onClose}>
      <RenameForm title={nameToChange(t, conversation)} onSave={save} onCancel={onClose} />
    </Dialog>
  );
}
