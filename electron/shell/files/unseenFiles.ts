import path from 'node:path';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { words } from '../app/shellWords.ts';
import type { Question } from '../window/dialogs.ts';

const text = words('unseenFiles');

/** The buttons of the question, by their place. */
export const UNSEEN_ANSWERS = { cancel: 0, add: 1 } as const;

/** A dialog grows with its text. */
const MAX_NAMED = 10;
const MAX_LETTERS = 120;

/** The question before files are added that the person was not seen to choose. It names them by their paths. */
export function questionBeforeAdding(paths: readonly string[]): Question {
  const [first = ''] = paths;
  const left = paths.length - MAX_NAMED;
  const named = paths.slice(0, MAX_NAMED).map(shownPath);
  const list = left > 0 ? [...named, text('and', { count: left })] : named;
  return {
    type: 'warning',
    message: text('question', { count: paths.length, name: shownPath(path.basename(first)) }),
    detail: [list.join('\n'), text('detail')].join('\n\n'),
    buttons: [text('cancel'), text('add')],
    cancelId: UNSEEN_ANSWERS.cancel,
    defaultId: UNSEEN_ANSWERS.cancel,
    noLink: true,
  };
}

/** A long path keeps its end, which names the file. */
function shownPath(file: string): string {
  const letters = Array.from(spellOutHidden(file));
  if (letters.length <= MAX_LETTERS) return letters.join('');
  const third = MAX_LETTERS / 3;
  return `${letters.slice(0, third).join('')}…${letters.slice(-2 * third).join('')}`;
}
