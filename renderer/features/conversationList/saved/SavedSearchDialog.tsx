import { type SyntheticEvent, useId, useRef, useState } from 'react';
import {
  asSearchName,
  LONGEST_SEARCH_NAME,
  MAX_SAVED_SEARCHES,
} from '../../../../shared/model/savedSearches.ts';
import { LONGEST_SEARCH } from '../../../../shared/model/search.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useAction } from '../../notices/useAction.ts';
import { useSearchText } from '../search/useSearchText.ts';
import styles from './SavedSearchDialog.module.css';
import { useIsSearchable } from './useIsSearchable.ts';
import { useSavedViews } from './useSavedViews.ts';
import { type Edited, useSaving } from './useSaving.ts';

interface SavedSearchDialogProps {
  readonly edited: Edited;
  readonly onClose: (isSaved: boolean) => void;
}

/** Asks for the name of a saved search, and for its text. */
export function SavedSearchDialog({ edited, onClose }: SavedSearchDialogProps) {
  const { t } = useTranslation('frame');
  const form = useId();
  const { isAll, save } = useSaving();
  const { now, setText } = useSearchText();
  const { isPending, run } = useAction();
  const [name, setName] = useState(edited.name);
  const [query, setQuery] = useState(edited.query);
  const [isFull, setIsFull] = useState(false);
  const queryField = useRef<HTMLInputElement>(null);
  const fault = useFault(edited, query);
  const [refused, setRefused] = useState<string | null>(null);
  const isComplete = asSearchName(name) !== '' && query.trim() !== '';
  const saveWords = t(isAll ? 'saved.saveItInAll' : 'saved.saveIt');
  const cancel = () => onClose(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isComplete || isPending) return;
    if (fault !== null) {
      setRefused(fault);
      return queryField.current?.focus();
    }
    void run(async () => {
      const outcome = await save(edited, { name, query: query.trim() });
      if (outcome === 'full') return setIsFull(true);
      if (now().trim() === edited.query) setText(query.trim());
      onClose(true);
    });
  };
  return (
    <Dialog
      title={edited.id === null ? saveWords : t('saved.editTitle')}
      isOpen
      onClose={cancel}
      actions={
        <>
          <Button onPress={cancel}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" isDisabled={!isComplete || isPending}>
            {saveWords}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={submit}>
        <TextField
          autoFocus
          label={t('saved.name')}
          value={name}
          onChange={setName}
          maxLength={LONGEST_SEARCH_NAME}
          hint={t(isAll ? 'saved.hintAll' : 'saved.hint')}
          error={isFull ? t('saved.full', { count: MAX_SAVED_SEARCHES }) : undefined}
        />
        <TextField
          inputRef={queryField}
          label={t('saved.query')}
          value={query}
          onChange={setQuery}
          maxLength={LONGEST_SEARCH}
          error={fault !== null && fault === refused ? fault : undefined}
        />
      </form>
    </Dialog>
  );
}

/** Why the text can't be saved, in words; null: it can be, or is the same as before. */
function useFault({ id, query: before }: Edited, typed: string): string | null {
  const { t } = useTranslation('frame');
  const { saved } = useSavedViews();
  const isSearchable = useIsSearchable();
  const query = typed.trim();
  if (query === before) return null;
  if (!isSearchable(query)) return t('saved.notSearchable');
  const other = saved.find((one) => one.id !== id && one.query === query);
  return other === undefined ? null : t('saved.alike', { name: other.name });
}
