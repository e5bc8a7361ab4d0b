import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { visiblePiece } from '../../../shared/text/visibleText.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useOnceFound } from '../../lib/query/useOnceFound.ts';
import { useNameOf } from '../../locales/knownPeople.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { useAccounts } from '../account/accountsStore.ts';
import { isPressed, OPEN_BESIDE } from '../shortcuts/shortcuts.ts';
import styles from './Palette.module.css';
import { PaletteOption } from './PaletteOption.tsx';
import type { Entry } from './paletteEntries.ts';
import { type Commands, useChoose } from './useChoose.ts';
import { useEntries } from './useEntries.ts';

/** The text, and the entries that fit it. The arrow keys move, Enter takes one, also if it comes before the answer. */
export function PaletteSearch(commands: Commands) {
  const { t } = useTranslation('frame');
  /** The person whose conversations are listed; null: everything is. */
  const [person, setPerson] = useState<string | null>(null);
  const { text, setText, sought, typed, enter, forget } = useSought();
  const { entries, isFound } = useEntries(sought.trim(), person, commands.isOfUse);
  const label = useLabel(person);
  const { platform } = useAppStores().info;
  const isBeside = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const asked = askedFor(person, sought);
  const { active, setActive, move } = useActive(entries, asked);
  const chooseOne = useChoose(commands, (email, since) => {
    setPerson(email);
    forget();
    setText(since);
    field.current?.focus();
  });
  const takeOnceFound = useOnceFound(isFound, asked, (further) => {
    forget();
    const [best] = entries;
    if (!best) return;
    chooseOne(best, { isBeside: isBeside.current, typed });
    // A person leads on to a list, which the second Enter is meant for. Everything else closes the search.
    if (further > 0 && best.kind === 'person') takeOnceFound(askedFor(best.email, typed));
  });
  const onEnter = () => {
    const chosen = entries[active];
    // The best match may still be on its way, unless the person moved to another one.
    if (!isFound && active === 0) {
      enter();
      takeOnceFound();
    } else if (chosen) chooseOne(chosen, { isBeside: isBeside.current });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    isBeside.current = isPressed(event, OPEN_BESIDE, platform);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Backspace' && text === '' && person !== null) setPerson(null);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className={styles['palette']}>
      <SearchField
        ref={field}
        autoFocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        {...(entries.length > 0 && { 'aria-activedescendant': optionId(active) })}
        label={label}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('palette.results')} className={styles['list']}>
        {entries.map((entry, index) => (
          <PaletteOption
            key={entry.id}
            id={optionId(index)}
            entry={entry}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => chooseOne(entry)}
          />
        ))}
      </div>
      <Nothing isFound={entries.length > 0 || !isFound} />
    </div>
  );
}

function useLabel(person: string | null): string {
  const { t } = useTranslation('frame');
  const nameOf = useNameOf();
  const hasSeveral = useAccounts(({ accounts }) => accounts.length > 1);
  return person === null
    ? t(hasSeveral ? 'palette.searchWithAccounts' : 'palette.search')
    : t('palette.ofPerson', { name: visiblePiece(nameOf(person)) });
}

function Nothing({ isFound }: { readonly isFound: boolean }) {
  const { t } = useTranslation('frame');
  return (
    <p role="status" className={isFound ? 'visually-hidden' : styles['none']}>
      {isFound ? '' : t('palette.none')}
    </p>
  );
}

const askedFor = (person: string | null, text: string): string => JSON.stringify([person, text]);

/**
 * The part of the text that is sought. `enter`: Enter came before the answer, and the rest, `typed` since, is for where it leads. `forget`:
 * all of the text is sought again.
 */
function useSought() {
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string | null>(null);
  const sought = entered ?? text;
  return {
    text,
    setText: (next: string) => {
      setText(next);
      if (!next.startsWith(sought)) setEntered(null);
    },
    sought,
    typed: text.slice(sought.length),
    enter: () => setEntered(sought),
    forget: () => setEntered(null),
  };
}

/** The entry that Enter takes: the first again after each change of `asked`. */
function useActive(entries: readonly Entry[], asked: string) {
  const [moved, setMoved] = useState({ asked, index: 0 });
  const index = moved.asked === asked ? moved.index : 0;
  const active = Math.min(index, Math.max(0, entries.length - 1));
  const setActive = (next: number) => setMoved({ asked, index: next });
  const move = (by: 1 | -1) => {
    if (entries.length > 0) setActive((active + by + entries.length) % entries.length);
  };
  return { active, setActive, move };
}
