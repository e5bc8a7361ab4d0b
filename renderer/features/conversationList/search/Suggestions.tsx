import { useState } from 'react';
import type { Conversation } from '../../../../shared/model/conversations.ts';
import { LONGEST_SEARCH } from '../../../../shared/model/search.ts';
import { OPERATORS } from '../../../../shared/search/operators.ts';
import { completed, knownValues, type Suggesting, suggestingFor } from '../../../../shared/search/suggest.ts';
import { fold } from '../../../../shared/text/fold.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { useQuery } from '../../../lib/query/useQuery.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { ofEach, onEach, useSearched } from '../../account/useSearched.ts';
import { useLabelViews } from '../../labels/useLabelViews.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import styles from './Suggestions.module.css';
import { useSearchText } from './useSearchText.ts';

const MOST_NAMES = 5;

interface SuggestionsProps {
  /** Puts the focus back into the search box. */
  readonly onTaken: () => void;
}

/** The values that may complete what is being typed in the search box: an operator, a person, a conversation, a label. */
export function Suggestions({ onTaken }: SuggestionsProps) {
  const { text } = useSearchText();
  const suggesting = suggestingFor(text);
  if (suggesting === null) return null;
  const { from } = suggesting;
  if (from === 'labels') return <LabelNames suggesting={suggesting} onTaken={onTaken} />;
  return from === 'people' || from === 'conversations' ? (
    <Names key={from} suggesting={suggesting} isOfPeople={from === 'people'} onTaken={onTaken} />
  ) : (
    <Values suggesting={suggesting} values={knownValues(suggesting)} onTaken={onTaken} />
  );
}

/** The labels that begin as typed, or have it in their names. */
function LabelNames({ suggesting, onTaken }: SuggestionsProps & { readonly suggesting: Suggesting }) {
  const names = useLabelViews().map(({ name }) => name);
  const typed = fold(suggesting.typed.trim());
  const fitting = names.filter((name) => fold(name).includes(typed) && fold(name) !== typed);
  return <Values suggesting={suggesting} values={fitting.slice(0, MOST_NAMES)} onTaken={onTaken} />;
}

interface NamesProps extends SuggestionsProps {
  readonly suggesting: Suggesting;
  /** Otherwise of conversations. */
  readonly isOfPeople: boolean;
}

/** Names that core knows; those for the text before stay until it answers. */
function Names({ suggesting, isOfPeople, onTaken }: NamesProps) {
  const failed = useNotices((state) => state.failed);
  const searched = useSearched();
  const bridges = searched();
  const [names, setNames] = useState<readonly string[]>([]);
  useQuery(suggesting.typed.trim(), {
    on: onEach(bridges),
    ask: async (filter) => {
      if (filter === '') return [];
      const ask = isOfPeople ? peopleIn : conversationsIn;
      return inTurn(await ofEach(bridges, failed, (bridge) => ask(bridge, filter)));
    },
    answered: setNames,
    failed,
  });
  return <Values suggesting={suggesting} values={names.slice(0, MOST_NAMES)} onTaken={onTaken} />;
}

async function peopleIn({ request }: Bridge, filter: string): Promise<readonly string[]> {
  const { people } = await request('people.list', { filter, limit: MOST_NAMES });
  return people.map(({ email }) => email);
}

async function conversationsIn({ request }: Bridge, filter: string): Promise<readonly string[]> {
  const view = { kind: 'found', filter } as const;
  const { conversations } = await request('conversations.list', { view, limit: MOST_NAMES });
  return conversations.flatMap((each) => nameOf(each) ?? []);
}

/** The best of each account, then the second of each, and so on; each once. */
const inTurn = (lists: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(
    Array.from({ length: MOST_NAMES }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat(),
  ),
];

/** As core finds it: by its title, or else by someone in it. */
const nameOf = ({ title, people }: Conversation): string | null =>
  title ?? people.find(({ isSelf }) => !isSelf)?.email ?? null;

interface ValuesProps extends SuggestionsProps {
  readonly suggesting: Suggesting;
  readonly values: readonly string[];
}

function Values({ suggesting, values, onTaken }: ValuesProps) {
  const { t } = useTranslation('frame');
  const { setText } = useSearchText();
  const isOperator = suggesting.from === 'operators';
  const isOfUse = (value: string) =>
    (value !== suggesting.typed || isOperator) && completed(suggesting, value).length <= LONGEST_SEARCH;
  const others = values.filter(isOfUse);
  if (others.length === 0) return <Wanted suggesting={suggesting} />;
  return (
    <ul aria-label={t('search.suggestions')} className={styles['suggestions']}>
      {others.map((value) => (
        <li key={value} data-operator={isOperator || undefined}>
          <button
            type="button"
            className={styles['suggestion']}
            onClick={() => {
              setText(completed(suggesting, value));
              onTaken();
            }}
          >
            <bdi className={styles['value']}>
              {suggesting.operator}
              {value}
              {isOperator ? ':' : ''}
            </bdi>
            <Hint operator={isOperator ? value : null} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The value that an operator waits for, while nothing else is listed. */
function Wanted({ suggesting: { operator, typed } }: Pick<ValuesProps, 'suggesting'>) {
  if (operator === '' || typed !== '') return null;
  return (
    <p className={styles['wanted']}>
      <Hint operator={operator.replace(/^-|:$/gu, '')} />
    </p>
  );
}

/** The values that it takes. */
function Hint({ operator }: { readonly operator: string | null }) {
  const { t } = useTranslation('frame');
  const known = OPERATORS.find((each) => each === operator);
  return known ? <span className={styles['hint']}>{t(`search.operators.${known}`)}</span> : null;
}
