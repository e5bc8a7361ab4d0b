/** The kinds of records of which a backup has all: what exists on this computer only. */
export const BACKUP_KINDS = [
  ...['names', 'made', 'drafts', 'levels', 'pins', 'states', 'marks', 'baseline', 'reminders', 'replies'],
  ...['labels', 'labelled', 'notes', 'people', 'searches', 'rules'],
] as const satisfies readonly string[];

export const BACKUP_ENDING = '.parleybackup';
/** UTF-16 units. Whoever has the file can try many passphrases. */
export const MIN_PASSPHRASE = 12;
export const MAX_PASSPHRASE = 1_000;

/** Where a backup and this computer differ: `newer`: the later change of each record wins; `file`: the records of the file do. */
export const RESTORE_MODES = ['newer', 'file'] as const;
export type RestoreMode = (typeof RESTORE_MODES)[number];

export interface RestoreCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Differ, and stay as they are here. */
  readonly kept: number;
}

/** A backup that was chosen to be restored. */
export interface ChosenBackup {
  /** Names the file that was chosen last; no other can be restored. */
  readonly chosenId: number;
  readonly fileName: string;
  /** Null: it may be usable. */
  readonly why: UnusableBackup | null;
}

/** `broken`: it has changed since Parley wrote it, or is cut off. */
export type UnusableBackup = 'not-a-backup' | 'newer-version' | 'broken' | 'too-large' | 'other-account';

/**
 * Whether the service is still the one that a backup was made with. `earlier`: it was restored since; `unknown`: not enough of it is loaded
 * yet.
 */
export type ServiceOfBackup = 'same' | 'earlier' | 'unknown';

/** Nothing is saved yet. */
export type BackupPreview =
  | { readonly kind: 'wrong-passphrase' }
  | { readonly kind: 'unusable'; readonly why: UnusableBackup }
  | {
      readonly kind: 'read';
      /** Ms since the epoch. */
      readonly madeAt: number;
      /** Unless it is the same, what belongs to conversations is left out, because their numbers may mean others now. */
      readonly service: ServiceOfBackup;
      /** Of each kind that the file has and that would change something or stay. */
      readonly kinds: readonly {
        readonly kind: string;
        readonly counts: Readonly<Record<RestoreMode, RestoreCounts>>;
      }[];
    };

/** How often a backup is made automatically, ms. */
export const BACKUP_EVERY = [0, 5 * 60_000, 60 * 60_000, 24 * 60 * 60_000] as const;
export type BackupEvery = (typeof BACKUP_EVERY)[number];
/** Of the files of this computer in the folder, the newest are kept, and the last of each of so many days before. */
export const KEPT_BACKUPS = 10;
export const KEPT_BACKUP_DAYS = 30;

/**
 * Why the folder or this computer isn't up to date. `other-passphrase`: the file of another computer has another one; `own-disk-full`: what
 * it has could not be saved here; `folder-silent`: it takes very long to answer.
 */
export type BackupProblem =
  | 'folder-missing'
  | 'folder-silent'
  | 'disk-full'
  | 'too-large'
  | 'not-saved'
  | 'own-disk-full'
  | 'other-passphrase'
  | 'other-unusable';

export interface BackupFacts {
  /** The last restore since the account was opened can be undone. */
  readonly canUndo: boolean;
  /** Null: none was chosen. */
  readonly folder: string | null;
  readonly every: BackupEvery;
  readonly hasPassphrase: boolean;
  /** Takes in the files of other computers from the folder. */
  readonly isShared: boolean;
  /** When the folder last had all of this computer, ms since the epoch; null: not yet. */
  readonly upToDateAt: number | null;
  readonly problem: BackupProblem | null;
}
