import {
  Apple,
  Car,
  Clock,
  Flag,
  Hash,
  Lightbulb,
  PawPrint,
  PersonStanding,
  Smile,
  Volleyball,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { cx } from '../../ui/cx.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';
import { EmojiGrid } from './EmojiGrid.tsx';
import styles from './EmojiPicker.module.css';
import { EMOJI, emojiOf, findEmoji, GROUPS, type GroupName } from './emojiGroups.ts';
import type { KeysAhead } from './useKeysAhead.ts';

interface EmojiPickerProps {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Returns what was typed before the search was there, which then gets the rest. */
  readonly takeKeys: () => KeysAhead;
  readonly onClose: () => void;
  /** Esc: the keys that follow are for the field that gets the emoji. */
  readonly onLeave: () => void;
  /** `rest`: what was typed after it was chosen. */
  readonly onPick: (emoji: string, rest?: string) => void;
}

type Shown = GroupName | 'recent';

const ICONS: Readonly<Record<Shown, ReactNode>> = {
  recent: <Clock />,
  smileys_emotion: <Smile />,
  people_body: <PersonStanding />,
  animals_nature: <PawPrint />,
  food_drink: <Apple />,
  travel_places: <Car />,
  activities: <Volleyball />,
  objects: <Lightbulb />,
  symbols: <Hash />,
  flags: <Flag />,
};

/** Emoji by group or by name. The arrow keys move, from the search into the list, too. */
export function EmojiPicker({ anchor, takeKeys, onClose, onLeave, onPick }: EmojiPickerProps) {
  const { t } = useTranslation('thread');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Shown | null>(null);
  const recent = useRecent();
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const hasRecent = recent !== null && recent.length > 0;
  const group = chosen ?? (hasRecent ? 'recent' : 'smileys_emotion');
  const isSearch = text.trim() !== '';
  // Without a choice, which group comes first is known only once the recent ones are read.
  const grouped = recent === null && chosen === null ? [] : emojiIn(group, recent ?? []);
  const listed = isSearch ? findEmoji(text) : grouped;
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const [first] = listed;
    if (event.key === 'Enter' && isSearch && first) onPick(first.characters);
    else if (event.key === 'ArrowDown') grid.current?.querySelector('button')?.focus();
    else return;
    event.preventDefault();
  };
  useEscape(onLeave);
  const begin = () => {
    field.current?.focus();
    const keys = takeKeys();
    // Some may be in the field already.
    const sought = keys.text + text;
    const [first] = sought.trim() === '' ? [] : findEmoji(sought);
    if (keys.isEntered && first) onPick(first.characters, keys.rest);
    else setText(sought + keys.rest);
  };
  const title = isSearch ? t('emoji.found') : t(`emoji.groups.${group}`);
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      placement="top start"
      onOpenChange={onClose}
      className={cx(styles['popover'])}
    >
      <Dialog aria-label={t('emoji.title')} className={cx(styles['dialog'])}>
        <div className={styles['search']}>
          <SearchField
            ref={field}
            autoFocus
            label={t('emoji.search')}
            value={text}
            onChange={setText}
            onKeyDown={onFieldKey}
          />
          <Begin onThere={begin} />
        </div>
        <Groups
          hasRecent={hasRecent}
          current={isSearch ? null : group}
          onChoose={(each) => {
            setText('');
            setChosen(each);
          }}
        />
        <EmojiGrid
          key={`${group} ${text}`}
          ref={grid}
          label={title}
          emoji={listed}
          onPick={onPick}
          onLeave={() => field.current?.focus()}
        />
        {listed.length === 0 && isSearch ? (
          <p role="status" className={styles['none']}>
            {t('emoji.none')}
          </p>
        ) : null}
      </Dialog>
    </Popover>
  );
}

const emojiIn = (group: Shown, recent: readonly string[]) =>
  group === 'recent' ? emojiOf(recent) : (EMOJI.get(group) ?? []);

interface GroupsProps {
  readonly hasRecent: boolean;
  /** Null while a search is shown. */
  readonly current: Shown | null;
  readonly onChoose: (group: Shown) => void;
}

function Groups({ hasRecent, current, onChoose }: GroupsProps) {
  const { t } = useTranslation('thread');
  const groups = [...(hasRecent ? (['recent'] as const) : []), ...GROUPS];
  return (
    <div role="toolbar" aria-label={t('emoji.groupsLabel')} className={styles['groups']}>
      {groups.map((each) => (
        <IconButton
          key={each}
          label={t(`emoji.groups.${each}`)}
          isOn={each === current}
          onPress={() => onChoose(each)}
        >
          {ICONS[each]}
        </IconButton>
      ))}
    </div>
  );
}

/** The library closes the picker, too, but returns the focus in the next frame. */
function useEscape(onEscape: () => void): void {
  useEarlyKeys(true, (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  });
}

/** Calls back once, as soon as what stands before it is in the document. */
function Begin({ onThere }: { readonly onThere: () => void }): null {
  const begin = useEffectEvent(onThere);
  useEffect(() => begin(), []);
  return null;
}

/** Null until they are read. */
function useRecent(): readonly string[] | null {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const [recent, setRecent] = useState<readonly string[] | null>(null);
  useQuery('recent', {
    on: bridge.on,
    ask: () => bridge.request('drafts.recentEmoji', {}),
    answered: setRecent,
    failed: (thrown) => {
      notices.getState().failed(thrown);
      setRecent([]);
    },
  });
  return recent;
}
