import { basename } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type {
  BackupPreview,
  ChosenBackup,
  RestoreCounts,
  RestoreMode,
} from '../../../shared/model/backupFiles.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { Store } from '../db/store.ts';
import { draftOf } from '../drafts/draftsInBackup.ts';
import type { Clock } from '../time/clock.ts';
import { compareWith, meantHere, NO_COUNTS, type Put, putBack, putRecords } from './merging.ts';
import { readChosen } from './readBackup.ts';
import { type BackupContent, type BackupRecord, nameOf } from './records.ts';
import type { JudgeService } from './sameService.ts';
import { problemOf } from './sealing.ts';

export type ReadBackup =
  | { readonly kind: 'content'; readonly content: BackupContent }
  | Exclude<BackupPreview, { kind: 'read' }>;

/** Brings backups back, of which nothing is sent. */
export interface Restoring {
  /** The file that is to be restored. @throws AppError `file-missing`, `file-unreadable`, `not-a-file`, `file-changed` */
  choose(path: string): Promise<ChosenBackup>;
  /** @throws AppError `not-found` if another was chosen since */
  preview(chosenId: number, passphrase: string): Promise<BackupPreview>;
  /** @throws AppError `not-found` if another was chosen since, or `disk-full` */
  restore(chosenId: number, mode: RestoreMode): Promise<RestoreCounts>;
  /** Takes the last restore back where nothing has changed since. @throws AppError `not-found` if there is none */
  undo(): Promise<RestoreCounts>;
  canUndo(): boolean;
  /** Takes in the content of another computer. */
  merge(content: BackupContent): Promise<void>;
  /** Resolves when nothing is under way. */
  ended(): Promise<void>;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly judge: JudgeService;
  readonly read: (file: Buffer, passphrase: string) => Promise<ReadBackup>;
  /** Records were changed in the store, also these drafts; null is that of the form for a new conversation. */
  readonly onMerged: (drafts: readonly (ConvId | null)[]) => void;
}

interface Chosen {
  readonly id: number;
  /** Null: it is too large. */
  readonly file: Buffer | null;
  /** The part of it that was shown. */
  readonly content: BackupContent | null;
}

export function createRestoring({ store, clock, judge, read, onMerged }: Options): Restoring {
  const inTurn = createOneAtATime();
  let chosen: Chosen | null = null;
  let last = 0;
  let undoable: readonly Put[] = [];

  function theChosen(id: number): Chosen {
    if (chosen?.id !== id) throw new AppError('not-found', 'Another backup was chosen since.');
    return chosen;
  }

  /** `onPut` is called with each as it is put, since it may fail half-way. */
  async function put(
    content: BackupContent,
    mode: RestoreMode,
    onPut: (one: Put) => void,
  ): Promise<RestoreCounts> {
    const records = meantHere(content, judge(content.witness));
    const changed: Put[] = [];
    try {
      return await putRecords(store, records, mode, clock.now(), (one) => {
        changed.push(one);
        onPut(one);
      });
    } finally {
      if (changed.length > 0) onMerged(draftsAmong(changed));
    }
  }

  async function restore(id: number, mode: RestoreMode): Promise<RestoreCounts> {
    const { content } = theChosen(id);
    if (content === null) throw new AppError('not-found', 'This backup was not read.');
    const done: Put[] = [];
    return put(content, mode, (one) => {
      done.push(one);
      undoable = done;
    });
  }

  async function undo(): Promise<RestoreCounts> {
    if (undoable.length === 0) throw new AppError('not-found', 'There is no restore to undo.');
    const puts = undoable;
    try {
      const counts = await putBack(store, puts, clock.now());
      undoable = [];
      return counts;
    } finally {
      onMerged(draftsAmong(puts));
    }
  }

  return {
    async choose(path) {
      const file = await readChosen(path);
      last += 1;
      chosen = { id: last, file, content: null };
      return {
        ...{ chosenId: last, fileName: basename(path) },
        why: file === null ? 'too-large' : problemOf(file),
      };
    },
    async preview(chosenId, passphrase) {
      const { file } = theChosen(chosenId);
      if (file === null) return { kind: 'unusable', why: 'too-large' };
      const result = await read(file, passphrase);
      if (result.kind !== 'content') return result;
      const { content } = result;
      const service = judge(content.witness);
      const meant = meantHere(content, service);
      const kinds = await previewOf(store, meant);
      const records = new Map(meant.map((record) => [nameOf(record), record]));
      if (chosen?.id === chosenId) chosen = { ...chosen, content: { ...content, records } };
      return { kind: 'read', madeAt: content.madeAt, service, kinds };
    },
    restore: (id, mode) => inTurn(() => restore(id, mode)),
    undo: () => inTurn(undo),
    canUndo: () => undoable.length > 0,
    merge: (content) => inTurn(async () => void (await put(content, 'newer', () => {}))),
    ended: () => inTurn(() => Promise.resolve()),
  };
}

const draftsAmong = (puts: readonly Put[]): readonly (ConvId | null)[] =>
  puts.flatMap(({ put }) => (put.kind === 'drafts' ? [draftOf(JSON.parse(put.key))] : []));

async function previewOf(store: Store, records: readonly BackupRecord[]) {
  const newer = await compareWith(store, records, 'newer');
  const file = await compareWith(store, records, 'file');
  const kinds = new Set([...newer.keys(), ...file.keys()]);
  return [...kinds].map((kind) => ({
    kind,
    counts: { newer: newer.get(kind) ?? NO_COUNTS, file: file.get(kind) ?? NO_COUNTS },
  }));
}
