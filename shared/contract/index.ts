/**
 * Every request and every event of the page, in one table.
 * `appRoutes` belong to no account, and the main process handles them. The others belong to an open account: the main process handles
 * `shellRoutes` for it, its core worker `coreRoutes`.
 */
import type { z } from 'zod';
import type { Result } from '../errors/errors.ts';
import type { AccountId, FileToken } from '../model/ids.ts';
import { type AccountsAppEvents, accountsAppRoutes } from './accounts.ts';
import { type GeneralAppEvents, generalAppRoutes } from './app.ts';
import { type BackupFilesCoreEvents, backupFilesCoreRoutes, backupFilesShellRoutes } from './backupFiles.ts';
import { conversationsCoreRoutes } from './conversations.ts';
import { dashboardCoreRoutes, dashboardShellRoutes } from './dashboard.ts';
import { type DigestCoreEvents, digestCoreRoutes } from './digest.ts';
import { type DirectoryCoreEvents, directoryCoreRoutes } from './directory.ts';
import { type DraftsCoreEvents, draftsCoreRoutes } from './drafts.ts';
import { type FilesCoreEvents, filesCoreRoutes, filesShellRoutes } from './files.ts';
import { type HandoverAppEvents, handoverCoreRoutes, handoverShellRoutes } from './handover.ts';
import { type LabelsCoreEvents, labelsCoreRoutes } from './labels.ts';
import { type LiveEventsCoreEvents, liveEventsCoreRoutes, liveEventsShellRoutes } from './liveEvents.ts';
import { type MessagesCoreEvents, messagesCoreRoutes, messagesShellRoutes } from './messages.ts';
import { networkAppRoutes } from './network.ts';
import {
  notificationsAppRoutes,
  notificationsCoreRoutes,
  notificationsShellRoutes,
} from './notifications.ts';
import { type OutboxCoreEvents, outboxCoreRoutes } from './outbox.ts';
import { peopleCoreRoutes } from './people.ts';
import { type RemindersCoreEvents, remindersCoreRoutes } from './reminders.ts';
import { type RulesCoreEvents, rulesCoreRoutes } from './rules.ts';
import {
  type SavedRepliesCoreEvents,
  savedRepliesCoreRoutes,
  savedRepliesShellRoutes,
} from './savedReplies.ts';
import { type SavedSearchesCoreEvents, savedSearchesCoreRoutes } from './savedSearches.ts';
import { searchCoreRoutes } from './search.ts';
import { type SessionAppEvents, sessionAppRoutes } from './session.ts';
import { type SpellingAppEvents, spellingAppRoutes } from './spelling.ts';
import {
  type StagedAppEvents,
  type StagedCoreEvents,
  stagedAppRoutes,
  stagedCoreRoutes,
  stagedShellRoutes,
} from './staged.ts';
import { storageCoreRoutes } from './storage.ts';
import { type SyncCoreEvents, syncCoreRoutes } from './sync.ts';
import { type TranscriptsCoreEvents, transcriptsCoreRoutes, transcriptsShellRoutes } from './transcripts.ts';
import { type TriageCoreEvents, triageCoreRoutes } from './triage.ts';
import { type WindowsAppEvents, windowsAppRoutes, windowsShellRoutes } from './windows.ts';

export const appRoutes = {
  ...accountsAppRoutes,
  ...generalAppRoutes,
  ...networkAppRoutes,
  ...notificationsAppRoutes,
  ...sessionAppRoutes,
  ...spellingAppRoutes,
  ...stagedAppRoutes,
  ...windowsAppRoutes,
} as const;

export const shellRoutes = {
  ...backupFilesShellRoutes,
  ...dashboardShellRoutes,
  ...filesShellRoutes,
  ...handoverShellRoutes,
  ...liveEventsShellRoutes,
  ...messagesShellRoutes,
  ...notificationsShellRoutes,
  ...savedRepliesShellRoutes,
  ...stagedShellRoutes,
  ...transcriptsShellRoutes,
  ...windowsShellRoutes,
} as const;

export const coreRoutes = {
  ...backupFilesCoreRoutes,
  ...conversationsCoreRoutes,
  ...dashboardCoreRoutes,
  ...digestCoreRoutes,
  ...directoryCoreRoutes,
  ...draftsCoreRoutes,
  ...filesCoreRoutes,
  ...handoverCoreRoutes,
  ...labelsCoreRoutes,
  ...liveEventsCoreRoutes,
  ...messagesCoreRoutes,
  ...notificationsCoreRoutes,
  ...outboxCoreRoutes,
  ...peopleCoreRoutes,
  ...remindersCoreRoutes,
  ...rulesCoreRoutes,
  ...savedRepliesCoreRoutes,
  ...savedSearchesCoreRoutes,
  ...searchCoreRoutes,
  ...stagedCoreRoutes,
  ...storageCoreRoutes,
  ...syncCoreRoutes,
  ...transcriptsCoreRoutes,
  ...triageCoreRoutes,
} as const;

type Routes = typeof appRoutes & typeof shellRoutes & typeof coreRoutes;

export type AppRouteName = keyof typeof appRoutes;
export type ShellRouteName = keyof typeof shellRoutes;
export type CoreRouteName = keyof typeof coreRoutes;
/** The routes of an account. */
export type AccountRouteName = ShellRouteName | CoreRouteName;
export type RouteName = AppRouteName | AccountRouteName;
/** The routes of core in the `Domains`: `'files'` means `files.list`, `files.fetch` and so on. */
export type RoutesOf<Domains extends string> = Extract<CoreRouteName, `${Domains}.${string}`>;

/** Passed by the caller. */
export type RouteInput<R extends RouteName> = z.input<Routes[R]['input']>;
/** Given to the handler after the check. */
export type RouteParsed<R extends RouteName> = z.output<Routes[R]['input']>;
export type RouteOutput<R extends RouteName> = NonNullable<Routes[R]['output']> | NullOutput<R>;
type NullOutput<R extends RouteName> = null extends Routes[R]['output'] ? null : never;

export type Handler<R extends RouteName> = (
  input: RouteParsed<R>,
) => RouteOutput<R> | Promise<RouteOutput<R>>;
export type Handlers<R extends RouteName> = { readonly [K in R]: Handler<K> };

/** The events of core, about the account that is open in it. */
export interface CoreEvents
  extends BackupFilesCoreEvents,
    DigestCoreEvents,
    DirectoryCoreEvents,
    DraftsCoreEvents,
    FilesCoreEvents,
    LabelsCoreEvents,
    LiveEventsCoreEvents,
    MessagesCoreEvents,
    OutboxCoreEvents,
    RemindersCoreEvents,
    RulesCoreEvents,
    SavedRepliesCoreEvents,
    SavedSearchesCoreEvents,
    StagedCoreEvents,
    SyncCoreEvents,
    TranscriptsCoreEvents,
    TriageCoreEvents {}

/** The events that belong to no account. */
export interface AppEvents
  extends AccountsAppEvents,
    GeneralAppEvents,
    HandoverAppEvents,
    SessionAppEvents,
    SpellingAppEvents,
    StagedAppEvents,
    WindowsAppEvents {}

/** All events. */
export interface Events extends CoreEvents, AppEvents {}

export type EventName = keyof Events;
/** An event with its payload. */
export type EventOf<E extends EventName> = {
  [N in E]: { readonly name: N; readonly payload: Events[N] };
}[E];
export type CoreEventName = keyof CoreEvents;
export type CoreEvent = EventOf<CoreEventName>;
export type AppEventName = keyof AppEvents;
export type AppEvent = EventOf<AppEventName>;
/** The events of core, as the page gets them. */
export type AccountEvent = CoreEvent & { readonly account: AccountId };
export type AnyEvent = AppEvent | AccountEvent;

/** A request to the main process: a route of an account names an open one, a route of the app none. */
export interface RequestOf<R extends RouteName> {
  readonly account: R extends AccountRouteName ? AccountId : null;
  readonly route: R;
  readonly input: RouteInput<R>;
}

/** A token for each file, in order; null for one that is not on the disk. */
export type ChosenFiles = readonly (FileToken | null)[];

/** The object that preload.ts puts on `window.parley`. */
export interface ParleyBridge {
  /** Resolves to the envelope; never rejects. */
  request<R extends RouteName>(request: RequestOf<R>): Promise<Result<RouteOutput<R>>>;
  /** Calls back for each event until the returned function is called. */
  on(listener: (event: AnyEvent) => void): () => void;
  /** Whether a file is on the disk, and not only in memory as a pasted picture is. */
  isOnDisk(file: File): boolean;
  /**
   * Resolves to an envelope with a token for each file on the disk, in order, and null for the others. Call it at once when the person
   * dropped, picked or pasted files: about others, the shell asks the person. `file-not-chosen` if they say no.
   */
  chooseFiles(account: AccountId, files: readonly File[]): Promise<Result<ChosenFiles>>;
}
