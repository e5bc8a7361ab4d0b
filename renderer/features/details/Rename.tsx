import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './Rename.module.css';

interface RenameProps {
  readonly conversation: Conversation;
  /** Its current name. */
  readonly title: string;
  /** The name without its distinguishing number, to start a new name with. */
  readonly name: string;
}

/** The conversation's name, and a button to rename it on this computer. */
export function Rename({ conversation, title, name }: RenameProps) {
  const { t } = useTranslation('frame');
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [isEditing, setIsEditing] = useState(false);
  const rename = (wanted: string) => {
    setIsEditing(false);
    request('conversations.rename', { convId: conversation.convId, title: wanted }).catch(failed);
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

interface RenameFormProps {
  readonly title: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ title, onSave, onCancel }: RenameFormProps) {
  const { t } = useTranslation('frame');
  const [name, setName] = useState(title);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '' || wanted === title) onCancel();
    else onSave(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className={styles['form']} onSubmit={submit} onKeyDown={onKeyDown}>
      <TextField
        label={t('details.name')}
        value={name}
        onChange={setName}
        onFocus={(event) => event.currentTarget.select()}
        maxLength={1000}
        autoFocus
        hint={t('details.nameHint')}
      />
      <div className={styles['buttons']}>
        <Button onPress={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('details.save')}
        </Button>
      </div>
    </form>
  );
}
