import { MAX_SUGGESTIONS } from '../../../shared/model/spelling.ts';
import type { FoundDictionary } from './dictionaryFiles.ts';
import {
  type DictionaryThread,
  openThread,
  type SpellingTimes,
  type StartSpelling,
} from './dictionaryThread.ts';
import { isShown } from './shownSuggestions.ts';
import type { DictionaryProblem } from './spellingProtocol.ts';

interface ChosenParts {
  readonly find: () => Promise<readonly FoundDictionary[]>;
  readonly start: StartSpelling;
  readonly times: SpellingTimes;
  /** `id`: null if no dictionary of that name is installed. */
  readonly onProblem: (id: string | null, problem: DictionaryProblem, reason: string) => void;
}

/** The dictionaries that the person chose, each open in its thread. */
export interface ChosenDictionaries {
  /** Opens those, and closes all others. */
  choose(ids: readonly string[]): Promise<void>;
  /** Closes one, which is opened anew when it is chosen again. */
  forget(id: string): Promise<void>;
  /** Why a chosen one can't be used; null: it can, or it isn't chosen. */
  problemOf(id: string): DictionaryProblem | null;
  /** Those of the words that none has. With none that can be used, no word is wrong. */
  wrong(words: readonly string[]): Promise<readonly string[]>;
  suggest(word: string): Promise<readonly string[]>;
}

/** How many words a dictionary is asked about at once: its time is limited for these, and other requests come in between. */
const MAX_ASKED = 100;

/** Those of the words that one dictionary doesn't have; null: it can't be used. */
async function wrongIn(
  thread: DictionaryThread,
  words: readonly string[],
): Promise<readonly string[] | null> {
  const wrong: string[] = [];
  for (let at = 0; at < words.length; at += MAX_ASKED) {
    const answer = await thread.ask({ type: 'wrong', words: words.slice(at, at + MAX_ASKED) });
    if (answer === null) return null;
    wrong.push(...answer);
  }
  return wrong;
}

export function createChosenDictionaries({ find, start, times, onProblem }: ChosenParts): ChosenDictionaries {
  const open = new Map<string, DictionaryThread>();
  const problems = new Map<string, DictionaryProblem>();

  async function end(id: string): Promise<void> {
    const thread = open.get(id);
    open.delete(id);
    problems.delete(id);
    await thread?.end();
  }

  function fail(id: string, problem: DictionaryProblem): void {
    open.delete(id);
    problems.set(id, problem);
  }

  function openOne(id: string, found: FoundDictionary | undefined): void {
    if (!found) {
      fail(id, 'missing');
      onProblem(null, 'missing', 'not-found');
      return;
    }
    const told = (problem: DictionaryProblem, reason: string) => {
      fail(id, problem);
      onProblem(id, problem, reason);
    };
    open.set(id, openThread({ files: found.files, start, times, onProblem: told }));
  }

  return {
    async choose(ids) {
      const gone = [...open.keys(), ...problems.keys()].filter((id) => !ids.includes(id));
      await Promise.all(gone.map(end));
      const wanted = ids.filter((id) => !open.has(id) && !problems.has(id));
      if (wanted.length === 0) return;
      const found = await find();
      for (const id of wanted)
        openOne(
          id,
          found.find((each) => each.id === id),
        );
    },
    forget: end,
    problemOf: (id) => problems.get(id) ?? null,
    async wrong(words) {
      let left = words;
      let isAnswered = false;
      for (const thread of open.values()) {
        const answer = await wrongIn(thread, left);
        if (answer === null) continue;
        isAnswered = true;
        left = answer;
      }
      return isAnswered ? left : [];
    },
    async suggest(word) {
      const asked = [...open.values()].map((thread) => thread.ask({ type: 'suggest', word }));
      const lists = (await Promise.all(asked))
        .filter((list) => list !== null)
        .map((list) => list.filter(isShown).slice(0, MAX_SUGGESTIONS));
      const longest = Math.max(0, ...lists.map(({ length }) => length));
      // The best of each language first.
      const mixed = Array.from({ length: longest }, (_, at) =>
        lists.flatMap((list) => list[at] ?? []),
      ).flat();
      return [...new Set(mixed)].slice(0, MAX_SUGGESTIONS);
    },
  };
}
