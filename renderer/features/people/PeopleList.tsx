import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Person, personName } from '../../../shared/model/people.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { usePeople } from '../conversations/usePeople.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './People.module.css';

const AT_ONCE = 50;
/** As many as core gives in one answer. */
const MOST_AT_ONCE = 500;

interface PeopleListProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onOpen: (email: string) => void;
}

/** Everyone by name, a page at a time, or those who fit the text. */
export function PeopleList({ typed, onType, onOpen }: PeopleListProps) {
  const { t } = useTranslation('frame');
  const field = useRef<HTMLInputElement>(null);
  const filter = typed.trim();
  const everyone = useEveryone();
  const found = usePeople(filter === '' ? null : filter);
  const isFound = filter !== '' && found.foundFor !== '';
  const people = isFound ? found.people.filter(({ isSelf }) => !isSelf) : (everyone.people ?? []);
  const isEmpty = isFound ? people.length === 0 : everyone.people?.length === 0;
  const list = useRef<HTMLUListElement>(null);
  const first = useOpenFirst(filter, isFound ? { ...found, people } : null, onOpen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
    else if (event.key === 'Enter' && filter !== '') first.open();
    else return;
    event.preventDefault();
  };
  const unseen = isFound ? found.total - found.people.length : 0;
  return (
    <>
      <SearchField
        ref={field}
        autoFocus
        label={t('people.search')}
        value={typed}
        onChange={(text) => {
          first.forget();
          onType(text);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        aria-label={t('people.title')}
        className={styles['list']}
        onKeyDown={(event) => {
          if (moveAmong(list.current, event.key)) event.preventDefault();
          else if (event.key === 'ArrowUp') field.current?.focus();
        }}
      >
        {people.map((person) => (
          <li key={person.email}>
            <Row person={person} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {!isFound && everyone.more ? (
        <Button variant="quiet" isWide onPress={everyone.more}>
          {t('search.more')}
        </Button>
      ) : null}
      <p role="status" className={styles['hint']}>
        {isEmpty ? t('details.noPeople') : unseen > 0 ? t('details.otherPeople', { count: unseen }) : ''}
      </p>
    </>
  );
}

/** `open` opens the first of those who fit the text, once they are found; `forget`: not any more. */
function useOpenFirst(
  filter: string,
  found: { readonly people: readonly Person[]; readonly foundFor: string } | null,
  onOpen: (email: string) => void,
): { readonly open: () => void; readonly forget: () => void } {
  const [isWanted, setWanted] = useState(false);
  const isThere = isWanted && found?.foundFor === filter;
  const first = found?.people[0]?.email;
  useEffect(() => {
    if (!isThere) return;
    setWanted(false);
    if (first !== undefined) onOpen(first);
  }, [isThere, first, onOpen]);
  return { open: () => setWanted(true), forget: () => setWanted(false) };
}

/** Moves the focus by an arrow among the buttons of a list. Returns whether there is one to move to. */
function moveAmong(list: HTMLElement | null, key: string): boolean {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const by = { ArrowDown: 1, ArrowUp: -1 }[key] ?? Number.NaN;
  const to = buttons[buttons.findIndex((button) => button.matches(':focus')) + by];
  to?.focus();
  return to !== undefined;
}

interface RowProps {
  readonly person: Person;
  readonly onOpen: (email: string) => void;
}

function Row({ person, onOpen }: RowProps) {
  return (
    <button type="button" className={styles['row']} onClick={() => onOpen(person.email)}>
      <Avatar email={person.email} size="m" />
      <bdi className={styles['name']}>{personName(person)}</bdi>
      <bdi className={styles['email']}>{visibleLine(person.email)}</bdi>
    </button>
  );
}

/** `people` null: not read yet. `more` null: there are no more. */
function useEveryone() {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [count, setCount] = useState(AT_ONCE);
  const [read, setRead] = useState<{ readonly people: readonly Person[] | null; readonly hasMore: boolean }>({
    people: null,
    hasMore: false,
  });
  useQuery(count, {
    on: bridge.on,
    ask: async (wanted) => {
      const people: Person[] = [];
      let after: string | null = null;
      do {
        const limit = Math.min(MOST_AT_ONCE, wanted - people.length);
        const page: { people: readonly Person[]; next: string | null } = await bridge.request(
          'directory.page',
          {
            after,
            limit,
          },
        );
        people.push(...page.people);
        after = page.next;
      } while (after !== null && people.length < wanted);
      return { people, hasMore: after !== null };
    },
    answered: setRead,
    failed,
    touchedBy: { directory: () => true },
  });
  return { people: read.people, more: read.hasMore ? () => setCount(count + AT_ONCE) : null };
}
