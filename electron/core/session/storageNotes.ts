import type { StorageNote } from '../../../shared/model/status.ts';
import type { Db } from '../db/db.ts';

/** Notes about damaged or restored files of the store that weren't dismissed yet, oldest first. */
export function listStorageNotes({ local }: { readonly local: Db }): readonly StorageNote[] {
  return local.all<StorageNote>('SELECT id, kind, at, setAsideAs, backupAt FROM storage_notes ORDER BY id');
}

export function addStorageNote(local: Db, { kind, at, setAsideAs, backupAt }: Omit<StorageNote, 'id'>): void {
  local.run(
    'INSERT INTO storage_notes (kind, at, setAsideAs, backupAt) VALUES (?, ?, ?, ?)',
    kind,
    at,
    setAsideAs,
    backupAt,
  );
}

/** The notes of an open store, at hand without reading it. */
export interface StorageNotes {
  list(): readonly StorageNote[];
  /** The account's earlier data is in the folder of that name. `at`: ms since the epoch. */
  locked(setAsideAs: string, at: number): void;
  /** The person has read it. */
  dismiss(id: number): void;
}

export function keepStorageNotes({ local }: { readonly local: Db }, onChange: () => void): StorageNotes {
  let notes = listStorageNotes({ local });
  const changed = () => {
    notes = listStorageNotes({ local });
    onChange();
  };
  return {
    list: () => notes,
    locked: (setAsideAs, at) => {
      addStorageNote(local, { kind: 'account-locked', at, setAsideAs, backupAt: null });
      changed();
    },
    dismiss: (id) => {
      local.run('DELETE FROM storage_notes WHERE id = ?', id);
      changed();
    },
  };
}
