/**
 * The whole of what the renderer may ask, in one table, and everything it may be told.
 * `shellRoutes` are answered by the main process, `coreRoutes` by the core worker.
 */
import { z } from 'zod';
import type { Result } from '../errors/errors.ts';
import type { AppInfo, Command } from '../model/app.ts';
import type { Changed } from '../model/changes.ts';
import type { Conversation, ConversationPage } from '../model/conversations.ts';
import type { Draft } from '../model/drafts.ts';
import {
  type FileStatus,
  MAX_STAGED,
  type Shared,
  type UploadProgress,
  type ZipProgress,
} from '../model/files/files.ts';
import type { LiveEvents, TestOutcome } from '../model/liveEvents.ts';
import type { Arrival, Message, MessagePage } from '../model/messages.ts';
import type { OutboxItem } from '../model/outbox.ts';
import type { Person } from '../model/people.ts';
import type { SearchPage } from '../model/search.ts';
import type { Session } from '../model/session.ts';
import type { Settings } from '../model/settings.ts';
import { settingsChange } from '../model/settingsSchemas.ts';
import type { Status } from '../model/status.ts';
import type { SyncCheck, SyncReport } from '../model/sync.ts';
import { fileCoreRoutes, fileShellRoutes } from './files.ts';
import {
  id,
  limit,
  nothing,
  route,
  zCallbackUrl,
  zConvId,
  zDraft,
  zEmail,
  zMsgId,
  zOutboxId,
  zPriority,
  zStagedId,
  zText,
  zTitle,
} from './inputs.ts';

export const shellRoutes = {
  'app.info': route<AppInfo>()(nothing),
  'session.get': route<Session>()(nothing),
  /** Checks the credentials with the service, then opens the account's store. */
  'session.signIn': route<Session>()(
    z
      .object({
        serviceUrl: z.string().trim().min(1).max(2_000),
        email: zEmail,
        password: z.string().min(1).max(10_000),
        /** The person agrees to unprotected storage of secrets. */
        acceptPlainSecrets: z.boolean(),
        /** What is kept of the account and cannot be opened is put into a folder of its own first. Nothing is deleted. */
        setAside: z.boolean().optional(),
      })
      .strict(),
  ),
  /** Opens what is kept of the account that could not be opened at the start; the session says why not if it cannot be opened now either. */
  'session.tryAgain': route<Session>()(nothing),
  /** Starts the demo service inside the app and signs in to it. */
  'session.startDemo': route<Session>()(z.object({ acceptPlainSecrets: z.boolean() }).strict()),
  /** After the service refused the old one: checks and keeps a new password. */
  'session.changePassword': route<Session>()(z.object({ password: z.string().min(1).max(10_000) }).strict()),
  /** `forget` also removes the account's messages, drafts and outbox from this computer. */
  'session.signOut': route<Session>()(z.object({ forget: z.boolean() }).strict()),
  /** Who to be for the proxy on the way to the service; kept on this computer like the password. `not-found` when there is no proxy. */
  'proxy.signIn': route<null>()(
    z.object({ user: z.string().trim().min(1).max(1_000), password: z.string().min(1).max(10_000) }).strict(),
  ),
  /** Opens a page in the browser, in whose place a network that wants a sign-in shows its own. */
  'network.openPage': route<null>()(nothing),
  'settings.get': route<Settings>()(nothing),
  'settings.set': route<Settings>()(settingsChange),
  /** Hands an https: or mailto: address to the system's own program. */
  'links.open': route<null>()(z.object({ url: z.string().max(10_000) }).strict()),
  ...fileShellRoutes,
  'clipboard.writeText': route<null>()(z.object({ text: zText }).strict()),
  /** Asks for the files of a certificate and of its key with which the receiver of live events then speaks TLS. False when the person chose none. */
  'events.chooseCertificate': route<boolean>()(nothing),
} as const;

export const coreRoutes = {
  'status.get': route<Status>()(nothing),
  /** Asks the service at once instead of at the next turn of the poller. */
  'sync.now': route<null>()(nothing),
  /** Looks at once whether there is room on the disk again; the event `status` tells. */
  'storage.tryNow': route<null>()(nothing),
  /** The person has read what befell the store. */
  'storage.dismiss': route<null>()(z.object({ id }).strict()),
  /** What is open: it is read again from the service soon and from time to time. Null: nothing is. */
  'sync.watch': route<null>()(
    z.object({ view: z.object({ convId: zConvId, from: zMsgId, to: zMsgId }).strict().nullable() }).strict(),
  ),
  /** How far this computer is in step with the service, and what was noticed. */
  'sync.report': route<SyncReport>()(nothing),
  /** Checks that now, asks again for what could not be read, and reads the newest messages again. Rejects with what is wrong with the connection. */
  'sync.audit': route<SyncCheck>()(nothing),
  /** Begins to compare every message with the service, in the background; `sync.report` says how far it is, the event `status` when it is further. */
  'sync.checkAll': route<null>()(nothing),
  'sync.cancelCheckAll': route<null>()(nothing),
  /** The `limit` first conversations: the newest, or those whose title or people fit `filter` best, people before groups. */
  'conversations.list': route<ConversationPage>()(
    z.object({ filter: z.string().max(200), limit: z.number().int().min(1).max(100_000) }).strict(),
  ),
  'conversations.get': route<Conversation>()(z.object({ convId: zConvId }).strict()),
  /** Gives a name on this computer; '' goes back to the one it had. */
  'conversations.rename': route<null>()(z.object({ convId: zConvId, title: zTitle }).strict()),
  /** Everything up to and including `upTo` is read. Never goes back. */
  'conversations.markRead': route<null>()(z.object({ convId: zConvId, upTo: zMsgId }).strict()),
  /** `from` and everything after it is unread again. */
  'conversations.markUnread': route<null>()(z.object({ convId: zConvId, from: zMsgId }).strict()),
  /** A page of a conversation: its end, around or on one side of a message, or exactly a span (both ends included). */
  'messages.page': route<MessagePage>()(
    z
      .object({
        convId: zConvId,
        at: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('newest'), limit }).strict(),
          z.object({ kind: z.literal('first-unread'), limit }).strict(),
          z.object({ kind: z.literal('around'), msgId: zMsgId, limit }).strict(),
          z.object({ kind: z.literal('before'), msgId: zMsgId, limit }).strict(),
          z.object({ kind: z.literal('after'), msgId: zMsgId, limit }).strict(),
          z.object({ kind: z.literal('span'), from: zMsgId, to: zMsgId }).strict(),
        ]),
      })
      .strict(),
  ),
  'messages.get': route<Message>()(z.object({ msgId: zMsgId }).strict()),
  /** Everybody seen whose name or address fits `filter`, the best first; its domain alone does not count. */
  'people.list': route<readonly Person[]>()(z.object({ filter: z.string().max(320), limit }).strict()),
  'search.messages': route<SearchPage>()(
    z
      .object({ query: z.string().max(200), convId: zConvId.nullable(), before: zMsgId.nullable(), limit })
      .strict(),
  ),
  /**
   * Puts a text on disk to be sent, and what is `left` into the draft it came from (left out: nothing), both or neither. The same `id` twice is
   * one item. `follows`: the item with which a new conversation begins that this one goes into, too.
   */
  'outbox.send': route<OutboxItem>()(
    z
      .object({
        id: zOutboxId,
        /** Null makes a new conversation with `title` and `participants`. */
        convId: zConvId.nullable(),
        text: zText.min(1),
        priority: zPriority,
        title: zTitle,
        participants: z.array(zEmail).max(1_000),
        follows: zOutboxId.nullable().optional(),
        left: zDraft.optional(),
      })
      .strict(),
  ),
  /**
   * Puts the files staged in a draft on the list to be sent, each as an item of its own with the staged file's id, in the order given, and
   * what is `left` into the draft; see `outbox.send`. `text` goes with the file `captionOn`, else with the first. Rejects with the first file's problem, nothing being sent.
   */
  'outbox.sendFiles': route<readonly OutboxItem[]>()(
    z
      .object({
        convId: zConvId.nullable(),
        files: z.array(zStagedId).min(1).max(MAX_STAGED),
        captionOn: zStagedId.nullable(),
        text: zText,
        priority: zPriority,
        title: zTitle,
        participants: z.array(zEmail).max(1_000),
        follows: zOutboxId.nullable().optional(),
        left: zDraft.optional(),
      })
      .strict(),
  ),
  /** Breaks off a file that is being sent and takes it out; what may have arrived whole stays, and is looked for. */
  'outbox.cancel': route<null>()(z.object({ id: zOutboxId }).strict()),
  /** What has not reached the thread yet, in the order it was sent. */
  'outbox.list': route<readonly OutboxItem[]>()(nothing),
  /** One item, also when it has reached its thread; `not-found` when it was taken out. */
  'outbox.get': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /** Sends a failed item again, or an overdue one; what may have arrived only with `evenIfUnconfirmed`, since it may arrive twice. */
  'outbox.retry': route<OutboxItem>()(z.object({ id: zOutboxId, evenIfUnconfirmed: z.boolean() }).strict()),
  /** Takes an item out that is not being sent, and returns it, so that its text can go back to the composer. */
  'outbox.remove': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /**
   * Takes an item out that waits or failed and puts it back into its draft, ahead of what is there; of files all that were sent together and are
   * held back still. Returns what was taken out.
   */
  'outbox.takeBack': route<readonly OutboxItem[]>()(z.object({ id: zOutboxId }).strict()),
  /** `convId` null is the new-conversation form. */
  'drafts.get': route<Draft>()(z.object({ convId: zConvId.nullable() }).strict()),
  'drafts.set': route<null>()(z.object({ convId: zConvId.nullable(), draft: zDraft }).strict()),
  ...fileCoreRoutes,
  'events.get': route<LiveEvents>()(nothing),
  /** Registers the account's callback address, in place of any other. How that ended stands in the answer. */
  'events.register': route<LiveEvents>()(z.object({ url: zCallbackUrl }).strict()),
  /** Removes the account's callback address. How that ended stands in the answer. */
  'events.unregister': route<LiveEvents>()(nothing),
  /** Sends a test event to the registered address, as the service would; answers within half a minute. */
  'events.test': route<TestOutcome>()(nothing),
  /** Listens for events on this computer, or no longer; `port` null: whichever is free. */
  'events.setReceiver': route<LiveEvents>()(
    z.object({ isOn: z.boolean(), port: z.number().int().min(1).max(65_535).nullable() }).strict(),
  ),
  /** Makes a new secret path: what is forwarded to the old one is not taken any more. */
  'events.newSecret': route<LiveEvents>()(nothing),
  /** Listens without TLS again. */
  'events.removeCertificate': route<LiveEvents>()(nothing),
} as const;

export const routes = { ...shellRoutes, ...coreRoutes } as const;

export type ShellRouteName = keyof typeof shellRoutes;
export type CoreRouteName = keyof typeof coreRoutes;
export type RouteName = keyof typeof routes;
/** The routes of core whose names begin with one of `Domains`: `'files'` means `files.list`, `files.fetch` and so on. */
export type RoutesOf<Domains extends string> = Extract<CoreRouteName, `${Domains}.${string}`>;

/** What the caller passes. */
export type RouteInput<R extends RouteName> = z.input<(typeof routes)[R]['input']>;
/** What the handler gets, after the check. */
export type RouteParsed<R extends RouteName> = z.output<(typeof routes)[R]['input']>;
export type RouteOutput<R extends RouteName> = NonNullable<(typeof routes)[R]['output']> | NullOutput<R>;
type NullOutput<R extends RouteName> = null extends (typeof routes)[R]['output'] ? null : never;

export type Handler<R extends RouteName> = (
  input: RouteParsed<R>,
) => RouteOutput<R> | Promise<RouteOutput<R>>;
export type Handlers<R extends RouteName> = { readonly [K in R]: Handler<K> };

/** Everything the renderer may be told. */
export interface Events {
  session: Session;
  settings: Settings;
  /** The window's own state, pushed since `document.hasFocus()` is not the whole truth. */
  window: { readonly focused: boolean };
  command: Command;
  status: Status;
  changed: Changed;
  /** What others wrote just now, or since the last time; of an account that is new here, nothing from before. */
  newMessages: readonly Arrival[];
  /** What became of files that are or were on their way here. */
  files: readonly FileStatus[];
  /** Every file that is being sent, several times a second; one that is left out is done. */
  uploads: readonly UploadProgress[];
  /** Every folder that is being packed; one that is left out is done. The draft of one that is done is read again. */
  zips: readonly ZipProgress[];
  /** Something of the page "Live events" has changed: it is read again. */
  liveEvents: null;
  /** Parley was started with files, or these no longer wait. */
  shared: Shared;
}

export type EventName = keyof Events;
/** An event as it is told: its name says what comes with it. */
export type EventOf<E extends EventName> = {
  [N in E]: { readonly name: N; readonly payload: Events[N] };
}[E];
export type AnyEvent = EventOf<EventName>;
/** The part of the events that core sends. */
export type CoreEventName =
  | 'status'
  | 'changed'
  | 'newMessages'
  | 'files'
  | 'uploads'
  | 'zips'
  | 'liveEvents';
export type CoreEvent = EventOf<CoreEventName>;

/** What preload.ts puts on `window.parley`. */
export interface ParleyBridge {
  /** Resolves to the envelope; never rejects. */
  request<R extends RouteName>(route: R, input: RouteInput<R>): Promise<Result<RouteOutput<R>>>;
  /** Calls back for each event until the returned function is called. */
  on(listener: (event: AnyEvent) => void): () => void;
  /** The real path of a file that the person dropped or picked; '' when it has none. */
  pathForFile(file: File): string;
}
