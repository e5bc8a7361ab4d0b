import { AppError } from '../../../shared/errors/errors.ts';
import {
  MAX_SPELLING_LANGUAGES,
  OWN_DICTIONARY,
  type SpellingFacts,
} from '../../../shared/model/spelling.ts';
import type { Log } from '../app/log.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import { words as shellWords } from '../app/shellWords.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { createChosenDictionaries } from './chosenDictionaries.ts';
import { findDictionaries, keepDictionary, pairOf, removeDictionary } from './dictionaryFiles.ts';
import { openThread, type SpellingTimes, type StartSpelling } from './dictionaryThread.ts';
import type { KeptWords } from './ownWords.ts';
import type { Spelling } from './spelling.ts';
import type { DictionaryFiles } from './spellingProtocol.ts';

interface FileParts {
  readonly settings: SettingsKeeper;
  readonly words: KeptWords;
  /** Where the system keeps its dictionaries, and Parley those that were added. */
  readonly folders: { readonly system: readonly string[]; readonly own: string };
  readonly start: StartSpelling;
  readonly times: SpellingTimes;
  readonly dialogs: Pick<Dialogs, 'whichFile'>;
  /** Other words may be wrong now, and `facts` may say otherwise. `language`: see `Spelling`. Perhaps called while the checker is being made. */
  readonly onChange: (language: string | null) => void;
  readonly log: Log;
}

const text = shellWords('spelling');

/** Checks with dictionaries of Hunspell's format, of the system or from a file. */
export function createFileSpelling(parts: FileParts): Spelling {
  const { settings, words, folders, start, times, log } = parts;
  let ids: readonly string[] = [];
  const language = () => ids[0]?.replace(OWN_DICTIONARY, '').replaceAll('_', '-') ?? null;
  const onChange = () => parts.onChange(language());
  const find = () => findDictionaries(folders.system, folders.own);
  const chosen = createChosenDictionaries({
    ...{ find, start, times },
    onProblem: (id, problem, reason) => {
      logProblem(log, id, `${problem}: ${reason}`);
      onChange();
    },
  });
  let choosing: Promise<void> = Promise.resolve();

  const failed = (thrown: unknown) => log.warn(`Spelling: ${AppError.reason(thrown)}`);
  const choose = (next: readonly string[]) => {
    ids = next;
    choosing = choosing.then(() => chosen.choose(next).then(onChange)).catch(failed);
  };
  settings.follow(({ spelling }) => {
    if (spelling.join('\n') !== ids.join('\n')) choose(spelling);
  });

  async function facts(): Promise<SpellingFacts> {
    await choosing;
    const found = await find();
    const gone = ids.filter((id) => found.every((each) => each.id !== id));
    const languages = [...found.map(({ id }) => id), ...gone].map((id) => ({
      id,
      problem: gone.includes(id) ? ('missing' as const) : chosen.problemOf(id),
    }));
    return { kind: 'files', languages, words: words.all() };
  }

  async function check(files: DictionaryFiles): Promise<void> {
    const thread = openThread({ files, start, times, onProblem: () => undefined });
    const problem = await thread.opened;
    await thread.end();
    if (problem !== null) throw new AppError('dictionary-unusable', `The chosen dictionary is ${problem}.`);
  }

  return {
    facts,
    language,
    async wrong(asked) {
      await choosing;
      return chosen.wrong(asked.filter((word) => !words.has(word)));
    },
    suggest: (word) => chosen.suggest(word),
    async addWord(word) {
      await words.add(word);
      onChange();
    },
    async removeWord(word) {
      await words.remove(word);
      onChange();
      return facts();
    },
    async addFile() {
      const picked = await parts.dialogs.whichFile(text('choose'), text('add'));
      if (picked === null) return facts();
      const files = pairOf(picked);
      await check(files);
      const id = await keepDictionary(files, folders.own);
      await chosen.forget(id);
      // Chosen anew if it took the place of another one.
      ids = ids.filter((each) => each !== id);
      // One too many stays off, until the person switches another one off.
      await settings.set({ spelling: [...ids, id].slice(0, MAX_SPELLING_LANGUAGES) });
      return facts();
    },
    async removeFile(id) {
      const found = (await find()).find((each) => each.id === id);
      await settings.set({ spelling: settings.get().spelling.filter((each) => each !== id) });
      await choosing;
      if (found && id.startsWith(OWN_DICTIONARY)) await removeDictionary(found.files);
      return facts();
    },
  };
}

/** The name of an added file is the person's own, and that of one which isn't installed (null) may be anything. */
function logProblem(log: Log, id: string | null, problem: string): void {
  const name = id?.startsWith(OWN_DICTIONARY) ? OWN_DICTIONARY : id;
  if (name === null) log.warn(`A dictionary that isn't installed is ${problem}`);
  else log.warn(`The dictionary ${name} is ${problem}`);
}
