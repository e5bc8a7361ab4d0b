import { useState } from 'react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RenameForm } from '../conversations/RenameForm.tsx';
import { useConversationActions } from '../conversations/useConversationActions.ts';
import styles from './Rename.module.css';

interface RenameProps {
  readonly conversation: Conversation;
  /** Its current name. */
  readonly title: string;
  /** To start a new name with. */
  readonly name: string;
}

/** The conversation's name, and a button to rename it on this computer. */
export function Rename({ conversation, title, name }: RenameProps) {
  const { t } = useTranslation('frame');
  const actions = useConversationActions(conversation.convId);
  const [isEditing, setIsEditing] = useState(false);
  const rename = (wanted: string) => {
    setIsEditing(false);
    actions.rename(wanted);
  };
  if (isEditing) {
    return <RenameForm title={name} onSave={rename} onCancel={() => setIsEditing(false)} />;
  }
  return (
    <div className={styles['rename']}>
      <span className={styles['title']} dir="auto">
        {title}
      </span>
      {conversation.isRenamed ? <span className={styles['hint']}>{t('details.name')}</span> : null}
      <div className={styles['actions']}>
        <Button variant="quiet" onPress={() => setIsEditing(true)}>
          {t('details.rename')}
        </Button>
        {conversation.isRenamed ? (
          <Button variant="quiet" onPress={() => rename('')}>
            {t('details.restore')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
