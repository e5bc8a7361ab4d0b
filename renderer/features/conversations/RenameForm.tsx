import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import styles from './RenameForm.module.css';

interface RenameFormProps {
  /** The name to start with. */
  readonly title: string;
  /** '': it gets its original name again. */
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a name that the conversation has on this computer. */
export function RenameForm({ title, onSave, onCancel }: RenameFormProps) {
  const { t } = useTranslation('frame');
  const [name, setName] = useState(title);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === title) onCancel();
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
