import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { avatarColour } from '../../../shared/model/avatarColour.ts';
import {
  type AboutPerson,
  LONGEST_ALIAS,
  LONGEST_NOTE,
  MAX_KNOWN_PEOPLE,
  type PersonNotes,
} from '../../../shared/model/directory.ts';
import { displayName } from '../../../shared/model/people.ts';
import { asSearchName } from '../../../shared/model/savedSearches.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ColourChoice } from '../../ui/controls/ColourChoice.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { cx } from '../../ui/cx.ts';
import { useDirectory } from '../directory/directoryStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useAction } from '../notices/useAction.ts';
import styles from './People.module.css';

/** The name, the colour and the note that the person gives to someone. They stay when the person leaves without saving them. */
export function NotesForm({ about }: { readonly about: AboutPerson }) {
  const { t } = useTranslation('frame');
  const { email } = about;
  const save = useSave(email);
  const { isPending, run } = useAction();
  const { notes, isSame, change, discard } = useNotes(about);
  const { alias, note, colour } = notes;
  const field = useRef<HTMLInputElement>(null);
  /** A button that is disabled next would lose it. */
  const moveFocus = () => {
    if (document.activeElement instanceof HTMLButtonElement) field.current?.focus();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSame || isPending) return;
    // As it is saved, so that it counts as saved.
    const wanted = { ...notes, alias: asSearchName(alias) };
    change(wanted);
    moveFocus();
    void run(() => save(wanted));
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        inputRef={field}
        label={t('people.alias')}
        hint={t('people.aliasHint')}
        value={alias}
        onChange={(text) => change({ alias: text })}
        maxLength={LONGEST_ALIAS}
      />
      <AriaTextField
        value={note}
        onChange={(text) => change({ note: text })}
        maxLength={LONGEST_NOTE}
        className={cx(styles['field'])}
      >
        <Label className={cx(styles['label'])}>{t('people.note')}</Label>
        <TextArea rows={3} dir="auto" className={cx(styles['box'])} />
      </AriaTextField>
      <ColourChoice
        email={email}
        label={t('people.colour')}
        value={colour ?? avatarColour(email)}
        onChange={(chosen) => change({ colour: chosen })}
      />
      <div className={styles['buttons']}>
        <Button isDisabled={colour === null} onPress={() => change({ colour: null })}>
          {t('accounts.colourAutomatic')}
        </Button>
        <Button
          isDisabled={isSame}
          onPress={() => {
            moveFocus();
            discard();
          }}
        >
          {t('people.discard')}
        </Button>
        <Button type="submit" variant="primary" isDisabled={isSame || isPending}>
          {t('people.save')}
        </Button>
      </div>
      <p className={styles['hint']}>{t('people.onlyHere')}</p>
    </form>
  );
}

/** Those that were typed, or else those that are saved. */
function useNotes({ email, alias, note, colour }: AboutPerson) {
  const typed = useDirectory(({ unsaved }) => unsaved.get(email));
  const keepUnsaved = useDirectory((state) => state.keepUnsaved);
  const notes: PersonNotes = typed ?? { alias, note, colour };
  const isSame = alias === notes.alias && note === notes.note && colour === notes.colour;
  const isSaved = typed !== undefined && isSame;
  useEffect(() => {
    if (isSaved) keepUnsaved(email, null);
  }, [isSaved, email, keepUnsaved]);
  return {
    ...{ notes, isSame },
    change: (patch: Partial<PersonNotes>) => keepUnsaved(email, { ...notes, ...patch }),
    discard: () => keepUnsaved(email, null),
  };
}

/** Saves the notes, and offers Undo. */
function useSave(email: string): (notes: PersonNotes) => Promise<void> {
  const { t } = useTranslation('frame');
  const note = useDirectory((state) => state.note);
  const { explain, failed, undoable } = useNotices((state) => state);
  const explainFull = () => explain(t('people.full', { count: MAX_KNOWN_PEOPLE }));
  return async (notes) => {
    const outcome = await note({ email, ...notes });
    if (outcome.kind === 'full') return explainFull();
    const { before } = outcome;
    const undo = async () => {
      if ((await note({ email, ...before })).kind === 'full') explainFull();
    };
    undoable(t('people.saved', { name: displayName(email) }), () => void undo().catch(failed));
  };
}
