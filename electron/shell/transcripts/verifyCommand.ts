import type { Worker } from 'node:worker_threads';
import type { App } from 'electron';
import type { TranscriptCheck } from '../../../shared/model/transcripts.ts';
import { words } from '../app/shellWords.ts';

const text = words('verify');

/** How `parley verify` ends: all are whole; one is not as it was saved; one could not be checked. */
const [WHOLE, DIFFERENT, UNCHECKED] = [0, 1, 2];

interface Command {
  readonly app: Pick<App, 'exit'>;
  /** Checks a transcript in a thread of its own, which posts a `TranscriptCheck`. */
  readonly start: (file: string) => Worker;
  readonly print?: (lines: string) => Promise<void>;
}

/** Checks the transcripts that the command line names, prints the outcomes, and ends Parley. Never resolves. */
export async function verifyAndExit(
  { app, start, print = printed }: Command,
  files: readonly string[],
): Promise<never> {
  let code = files.length === 0 ? UNCHECKED : WHOLE;
  if (files.length === 0) await print(`${text('usage')}\n`);
  for (const file of files) {
    const check = await checkIn(start(file));
    await print(`${linesAbout(file, check).join('\n')}\n`);
    code = Math.max(code, codeOf(check));
  }
  app.exit(code);
  return new Promise(() => {});
}

/** Resolves when a pipe has them, too: an exit before that would lose them. */
const printed = (lines: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(lines, () => resolve());
  });

/** A thread that dies could not check it. */
function checkIn(worker: Worker): Promise<TranscriptCheck> {
  return new Promise((resolve) => {
    const unreadable = () => resolve({ kind: 'refused', reason: 'unreadable' });
    worker.once('message', resolve);
    worker.once('error', unreadable);
    worker.once('exit', unreadable);
  });
}

function codeOf(check: TranscriptCheck): number {
  if (check.kind === 'refused') return UNCHECKED;
  return check.problems.length === 0 ? WHOLE : DIFFERENT;
}

/** Line by line, with hidden characters spelled out: names in a zip file may hold commands for a terminal. */
function linesAbout(file: string, check: TranscriptCheck): readonly string[] {
  if (check.kind === 'refused') return [text('refused', { file }), `  ${text(check.reason)}`];
  const { problems, messages, files, madeAt, sha256, isComplete } = check;
  return [
    problems.length === 0 ? text('whole', { file }) : text('different', { file }),
    ...problems.map(({ kind, name }) => `  ${text(kind, { name })}`),
    `  ${text('files', { count: files })}`,
    `  ${text('messages', { count: messages })}`,
    `  ${text(isComplete ? 'complete' : 'incomplete')}`,
    `  ${text('made', { time: madeAt })}`,
    `  ${text('manifest', { sha256 })}`,
  ];
}
