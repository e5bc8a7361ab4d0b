import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { visiblePiece } from '../../../shared/text/visibleText.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
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
import { useTyped } from './useTyped.ts';

/** The text, and the entries that fit it. The arrow keys move, Enter takes one, also if it comes before the answer. */
export function PaletteSearch(commands: Commands) {
  const { t } = useTranslation('frame');
  /** The person whose conversations are listed; null: everything is. */
  const [person, setPerson] = useState<string | null>(null);
  const typed = useTyped();
  const { text, sought } = typed;
  const { entries, isFound, hasFailed } = useEntries(sought.trim(), person, commands.isOfUse);
  const label = useLabel(person);
  const { platform } = useAppStores().info;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const asked = askedFor(person, sought);
  const { active, setActive, move } = useActive(entries, asked);
  const chooseOne = useChoose(commands, (email) => {
    setPerson(email);
    typed.leadOn();
    field.current?.focus();
  });
  useBest({ entries, isFound, hasFailed }, typed, chooseOne);
  const onEnter = (event: KeyboardEvent) => {
    if (event.repeat) return;
    const isBeside = isPressed(event, OPEN_BESIDE, platform);
    const chosen = entries[active];
    // The best match may still be on its way, unless the person moved to another one.
    if (!isFound && active === 0) typed.enter(isBeside);
    else if (chosen) chooseOne(chosen, { isBeside, typed: typed.since });
  };
  const leavePerson = () => {
    setPerson(null);
    typed.stay();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'Backspace' && text === '' && person !== null) leavePerson();
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
        onChange={typed.type}
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
            onChoose={() => chooseOne(entry, { typed: typed.since })}
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

/** Takes the best entry for an Enter that waits, once the entries are found. */
function useBest(
  { entries: [best], isFound, hasFailed }: ReturnType<typeof useEntries>,
  { waiting, since, stay }: ReturnType<typeof useTyped>,
  choose: ReturnType<typeof useChoose>,
): void {
  const take = useEffectEvent(() => {
    if (waiting === null) return;
    if (!best || !isFound) stay();
    else choose(best, { isBeside: waiting.isBeside, typed: since });
  });
  useEffect(() => {
    // Later, because an effect can't draw at once where it leads, and the next keys are for that.
    if ((isFound || hasFailed) && waiting !== null) queueMicrotask(() => take());
  }, [isFound, hasFailed, waiting]);
}

const askedFor = (person: string | null, text: string): string => JSON.stringify([person, text]);

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
