import type { ErrorData } from '../../../shared/errors/errors.ts';
import type { BackupProblem } from '../../../shared/model/backupFiles.ts';
import type { Changed } from '../../../shared/model/changes.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { FileStatus, UploadProgress, ZipProgress } from '../../../shared/model/files/files.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { NewMessages } from '../../../shared/model/messages.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import type { Account } from '../../../shared/model/session.ts';
import type { Status } from '../../../shared/model/status.ts';
import type { TranscriptProgress } from '../../../shared/model/transcripts.ts';
import type { Timeouts, WayOut } from '../api/transport.ts';
import type { BackupFiles } from '../backupFiles/startBackupFiles.ts';
import type { AllRead } from '../conversations/allRead.ts';
import type { DashboardCounts, DashboardWorker } from '../dashboard/startDashboard.ts';
import type { Storage } from '../db/storageWatch.ts';
import type { Log, Store } from '../db/store.ts';
import type { HereKeeper } from '../digest/createLastHere.ts';
import type { Directory } from '../directory/directory.ts';
import type { LiveEvents } from '../events/startLiveEvents.ts';
import type { Files } from '../files/fetching/received.ts';
import type { OpenWriter } from '../files/sealed/writing/contentWriter.ts';
import type { Staging } from '../files/staging/staging.ts';
import type { FileTexts } from '../fileTexts/startFileTexts.ts';
import type { Handovers } from '../handover/createHandovers.ts';
import type { Labels } from '../labels/createLabels.ts';
import type { Outbox } from '../outbox/types.ts';
import type { Activity, ProxyLogin, ReadText, Rules } from '../protocol.ts';
import type { Reminders } from '../reminders/startReminders.ts';
import type { RuleBook } from '../rules/createRules.ts';
import type { SavedReplies } from '../savedReplies/savedReplies.ts';
import type { SavedSearches } from '../savedSearches/savedSearches.ts';
import type { Search, SearchWorker } from '../search/startSearch.ts';
import type { Outdated } from '../sync/restores/serviceWatch.ts';
import type { Sync } from '../sync/types.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import type { Transcripts } from '../transcripts/startTranscripts.ts';
import type { Triage } from '../triage/createTriage.ts';
import type { Changes } from './changeFeed.ts';
import type { StorageNotes } from './storageNotes.ts';

export interface SessionOptions extends WayOut {
  readonly account: Account;
  readonly dir: string;
  /** Raw, 32 bytes. */
  readonly key: Uint8Array;
  readonly password: string;
  /** The service has just accepted it. */
  readonly isAccepted: boolean;
  readonly startSearchWorker: () => SearchWorker;
  readonly startDashboardWorker: () => DashboardWorker;
  /** Writes large files; see `createWritingThread`. */
  readonly openLargeFile: OpenWriter;
  readonly readText: ReadText;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  readonly timeouts: Timeouts;
  readonly backupCost: number;
  readonly rules: Rules;
  readonly onStatus: (status: Status) => void;
  readonly onChanged: (changed: Changed) => void;
  readonly onRestored: (sameUpTo: number) => void;
  readonly onNewMessages: (newMessages: readonly NewMessages[]) => void;
  readonly onUploads: (uploads: readonly UploadProgress[]) => void;
  readonly onZips: (zips: readonly ZipProgress[]) => void;
  readonly onFiles: (statuses: readonly FileStatus[]) => void;
  /** The store can't be used any longer as it is: the session has to be closed and opened again, which sets useless files aside. */
  readonly onStoreUseless: () => void;
  /** How long it takes until that is done, ms; 0: it is done at once. */
  readonly reopensInMs: () => number;
  /** The session that this one takes the place of, in the same run. */
  readonly before?: Before;
  readonly onLiveEvents: () => void;
  /** The list of reminders changed, and those are due now. */
  readonly onReminders: (due: readonly Reminder[]) => void;
  readonly onTranscript: (progress: TranscriptProgress) => void;
  /** They are back from a snooze. */
  readonly onWoken: (conversations: readonly Conversation[]) => void;
  readonly onSavedReplies: () => void;
  readonly onDrafts: (convIds: readonly (ConvId | null)[]) => void;
  readonly onLabels: () => void;
  readonly onSavedSearches: () => void;
  readonly onDirectory: () => void;
  readonly onDigest: () => void;
  /** See `BackupFilesCoreEvents`. */
  readonly onBackupFiles: (failed: BackupProblem | null) => void;
  readonly onRules: () => void;
  readonly log: Log;
}

/** The state that a session passes to the next one. */
export interface Before {
  /** Why nothing was asked of the service any more before the person acts; null when it was. */
  readonly refused: ErrorData | null;
  /** Why the archive is a new one, when the service is another than the old one was read from. */
  readonly outdated: Outdated | null;
}

/** A running account: its store, and everything that syncs it with the service. */
export interface Session {
  readonly store: Store;
  readonly changes: Changes;
  readonly sync: Sync;
  readonly outbox: Outbox;
  readonly staging: Staging;
  readonly files: Files;
  readonly fileTexts: FileTexts;
  readonly search: Search;
  readonly dashboard: DashboardCounts;
  readonly storage: Storage;
  readonly events: LiveEvents;
  readonly reminders: Reminders;
  readonly transcripts: Transcripts;
  readonly handovers: Handovers;
  readonly triage: Triage;
  readonly ruleBook: RuleBook;
  readonly savedReplies: SavedReplies;
  readonly labels: Labels;
  readonly savedSearches: SavedSearches;
  readonly directory: Directory;
  readonly lastHere: HereKeeper;
  readonly backupFiles: BackupFiles;
  readonly allRead: AllRead;
  status(): Status;
  readonly notes: StorageNotes;
  /** Facts that the next session needs from this one. */
  handOver(): Before;
  setPassword(password: string): void;
  setProxy(url: string | null, login: ProxyLogin | null): void;
  setActivity(activity: Activity): void;
  /** The flags of messages that are not shown. */
  hidden(): number;
  setRules(rules: Rules): Promise<void>;
  /** Resolves when nothing is left to lose. */
  close(): Promise<void>;
}
