/**
 * The whole of what the renderer may ask, in one table, and everything it may be told.
 * `shellRoutes` are answered by the main process, `coreRoutes` by the core worker.
 */
import { z } from 'zod';
import type { FileStatus, Staged, StagedFile, UploadProgress } from './files.ts';
import {
  type Download,
  FILE_KINDS,
  type FilePage,
  type FileUsage,
  MAX_PASTED_BYTES,
  MAX_STAGED,
  type SavedFiles,
  type Shared,
  type ZipProgress,
} from './files.ts';
import type {
  AppInfo,
  Changed,
  Command,
  Conversation,
  ConversationPage,
  ConvId,
  Draft,
  Message,
  MessagePage,
  MsgId,
  OutboxId,
  OutboxItem,
  Person,
  SearchPage,
  Session,
  Settings,
  StagedId,
  Status,
} from './model.ts';

const id = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const zConvId = id.transform((value) => value as ConvId);
const zMsgId = id.transform((value) => value as MsgId);
const zOutboxId = z.uuid().transform((value) => value as OutboxId);
const zStagedId = z.uuid().transform((value) => value as StagedId);
const zEmail = z.string().trim().min(1).max(320);
/** A person types at most this; the service's own limit is not shown. */
const zText = z.string().max(1_000_000);
const zTitle = z.string().max(1_000);
/** Of a file: without folders, and no longer than any file system takes. */
const zFileName = z.string().trim().min(1).max(255);
const zPriority = z.union([z.literal(0), z.literal(3)]);
const bytes = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const nothing = z.object({}).strict();
const msgIds = z.array(zMsgId).max(500);
const limit = z.number().int().min(1).max(500);

/** Declares a route: what comes in (checked at the door) and what goes out. */
const route =
  <Output>() =>
  <Input extends z.ZodType>(input: Input) =>
    ({ input }) as Route<Input, Output>;

export interface Route<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Carries the output's type; there is no such value. */
  readonly output?: Output;
}

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
      })
      .strict(),
  ),
  /** Starts the demo service inside the app and signs in to it. */
  'session.startDemo': route<Session>()(z.object({ acceptPlainSecrets: z.boolean() }).strict()),
  /** After the service refused the old one: checks and keeps a new password. */
  'session.changePassword': route<Session>()(z.object({ password: z.string().min(1).max(10_000) }).strict()),
  /** `forget` also removes the account's messages, drafts and outbox from this computer. */
  'session.signOut': route<Session>()(z.object({ forget: z.boolean() }).strict()),
  'settings.get': route<Settings>()(nothing),
  'settings.set': route<Settings>()(
    z
      .object({
        enterSends: z.boolean(),
        theme: z.enum(['system', 'light', 'dark']),
        listWidth: z.number().min(200).max(800),
        detailsWidth: z.number().min(200).max(800),
        detailsOpen: z.boolean(),
        images: z.enum(['off', 'this-network', 'always']),
        imagesMaxBytes: bytes,
        cacheLimit: bytes,
      })
      .partial()
      .strict(),
  ),
  /** Hands an https: or mailto: address to the system's own program. */
  'links.open': route<null>()(z.object({ url: z.string().max(10_000) }).strict()),
  /**
   * Opens the file of a message, which is on this computer, with the system's own program. One that may run is opened only after the
   * shell has asked; false when the person did not want it then.
   */
  'files.open': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
  /** Asks where to save the file of a message, which is on this computer. False when the person chose no place. */
  'files.saveAs': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
  /** Asks for a folder and saves there those of the files that are on this computer, under names that are free. Null when the person chose none. */
  'files.saveAll': route<SavedFiles | null>()(z.object({ msgIds }).strict()),
  /** Shows a saved file in the system's file manager; one that was not saved yet is saved in the folder of downloads first. True when that was so. */
  'files.showInFolder': route<boolean>()(z.object({ msgId: zMsgId }).strict()),
  /** Puts the file of a message, which is on this computer, on the clipboard. */
  'files.copy': route<null>()(z.object({ msgId: zMsgId }).strict()),
  /** Lets the person drag the file of a message, which is on this computer, out of the window; to be called while a drag begins. */
  'files.startDrag': route<null>()(z.object({ msgId: zMsgId }).strict()),
  /** Files that Parley was started with. */
  'share.get': route<Shared>()(nothing),
  /** Stages them in a draft; they no longer wait. */
  'share.stage': route<Staged>()(z.object({ convId: zConvId.nullable() }).strict()),
  'share.discard': route<null>()(nothing),
  'clipboard.writeText': route<null>()(z.object({ text: zText }).strict()),
} as const;

export const coreRoutes = {
  'status.get': route<Status>()(nothing),
  /** Asks the service at once instead of at the next turn of the poller. */
  'sync.now': route<null>()(nothing),
  /** The `limit` newest conversations whose title or people match `filter` ('' matches all). */
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
  /** Everybody seen, most frequent first, whose address contains `filter`. */
  'people.list': route<readonly Person[]>()(z.object({ filter: z.string().max(320), limit }).strict()),
  'search.messages': route<SearchPage>()(
    z
      .object({ query: z.string().max(200), convId: zConvId.nullable(), before: zMsgId.nullable(), limit })
      .strict(),
  ),
  /** Puts a text on disk to be sent. The same `id` twice is one item. Also clears the draft it came from. */
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
      })
      .strict(),
  ),
  /**
   * Puts the files staged in a draft on the list to be sent, each as an item of its own with the staged file's id, in the order given, and
   * clears the draft. `text` goes with the file `captionOn`, else with the first. Rejects with the first file's problem, nothing being sent.
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
      })
      .strict(),
  ),
  /** Breaks off a file that is being sent and takes it out; what may have arrived whole stays, as unconfirmed. */
  'outbox.cancel': route<null>()(z.object({ id: zOutboxId }).strict()),
  /** What has not reached the thread yet, in the order it was sent. */
  'outbox.list': route<readonly OutboxItem[]>()(nothing),
  /** One item, also when it has reached its thread; `not-found` when it was taken out. */
  'outbox.get': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /** Sends a failed item again; an unconfirmed one only with `evenIfUnconfirmed`, since it may arrive twice. */
  'outbox.retry': route<OutboxItem>()(z.object({ id: zOutboxId, evenIfUnconfirmed: z.boolean() }).strict()),
  /** Takes an item out that is not being sent, and returns it, so that its text can go back to the composer. */
  'outbox.remove': route<OutboxItem>()(z.object({ id: zOutboxId }).strict()),
  /** `convId` null is the new-conversation form. */
  'drafts.get': route<Draft>()(z.object({ convId: zConvId.nullable() }).strict()),
  'drafts.set': route<null>()(
    z
      .object({
        convId: zConvId.nullable(),
        draft: z
          .object({
            text: zText,
            priority: zPriority,
            title: zTitle,
            participants: z.array(z.string().max(320)).max(1_000),
            captionOn: zStagedId.nullable(),
          })
          .strict(),
      })
      .strict(),
  ),
  /** Where the contents of these messages' attachments are. */
  'files.list': route<readonly FileStatus[]>()(z.object({ msgIds }).strict()),
  /**
   * Brings the content of an attachment to this computer, unless it is here or on its way. Followed by the event `files`.
   * `isAutomatic`: the person did not ask for it; only what the settings allow is fetched, and nothing that failed before.
   */
  'files.fetch': route<FileStatus>()(z.object({ msgId: zMsgId, isAutomatic: z.boolean() }).strict()),
  /** Breaks a fetch off; nothing of it stays. */
  'files.cancel': route<FileStatus>()(z.object({ msgId: zMsgId }).strict()),
  /** Removes contents from this computer; they can be fetched again. */
  'files.remove': route<readonly FileStatus[]>()(z.object({ msgIds }).strict()),
  /** Removes all contents of a conversation, or of all (null), from this computer; texts stay. Gives what was removed. */
  'files.removeAll': route<FileUsage>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** What is on this computer of a conversation, or of all (null). */
  'files.usage': route<FileUsage>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** Files of a conversation, or of all (null), newest first; of deleted messages none. */
  'files.browse': route<FilePage>()(
    z
      .object({
        convId: zConvId.nullable(),
        kind: z.enum(FILE_KINDS).nullable(),
        /** Null: of anybody. */
        senderEmail: zEmail.nullable(),
        /** When they were sent, ms since the epoch: from, inclusive, and to, exclusive. */
        from: z.number().nullable(),
        to: z.number().nullable(),
        at: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('newest') }).strict(),
          z.object({ kind: z.literal('before'), msgId: zMsgId }).strict(),
          z.object({ kind: z.literal('after'), msgId: zMsgId }).strict(),
        ]),
        limit,
      })
      .strict(),
  ),
  /**
   * What is being fetched, what failed since the start, and what was fetched last (at most 200), each newest first. What came by itself
   * is left out until the person saves it.
   */
  'files.downloads': route<readonly Download[]>()(nothing),
  /** The files staged in a draft, compared with the disk as it is now. */
  'staged.list': route<readonly StagedFile[]>()(z.object({ convId: zConvId.nullable() }).strict()),
  /** Stages files by their paths, behind those that are there, `MAX_STAGED` in all. What cannot be sent is refused, each with its reason. */
  'staged.add': route<Staged>()(
    z
      .object({
        convId: zConvId.nullable(),
        paths: z.array(z.string().min(1).max(32_768)).min(1).max(MAX_STAGED),
      })
      .strict(),
  ),
  /** Stages what was pasted and is no file on the disk yet. */
  'staged.addPasted': route<Staged>()(
    z
      .object({
        convId: zConvId.nullable(),
        name: zFileName,
        bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= MAX_PASTED_BYTES),
      })
      .strict(),
  ),
  /**
   * Stages the files of a folder: each, or all as one zip file. The zip takes its time (event `zips`); the answer comes when it stands at
   * the end of the draft, could not be made (then it is refused, by the name of the file that was in the way), or was broken off.
   */
  'staged.addFolder': route<Staged>()(
    z
      .object({
        convId: zConvId.nullable(),
        path: z.string().min(1).max(32_768),
        as: z.enum(['each', 'zip']),
      })
      .strict(),
  ),
  /** Breaks off the packing of a folder; nothing of it stays. */
  'staged.cancelZip': route<null>()(z.object({ id: zStagedId }).strict()),
  /** Takes a file out of the draft; until the app ends, or the person signs out, it can be put back. */
  'staged.remove': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
  /** Puts a removed file back where it was. Rejects with `not-found` when it cannot be, or `too-many-files`. */
  'staged.putBack': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
  'staged.rename': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId, name: zFileName }).strict(),
  ),
  /** The ids in their new order; those left out keep theirs, behind. */
  'staged.order': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), ids: z.array(zStagedId).max(MAX_STAGED) }).strict(),
  ),
  /** A file that changed on the disk is to be sent as it is now. */
  'staged.accept': route<readonly StagedFile[]>()(
    z.object({ convId: zConvId.nullable(), id: zStagedId }).strict(),
  ),
} as const;

export const routes = { ...shellRoutes, ...coreRoutes } as const;

export type ShellRouteName = keyof typeof shellRoutes;
export type CoreRouteName = keyof typeof coreRoutes;
export type RouteName = keyof typeof routes;

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
  /** What became of files that are or were on their way here. */
  files: readonly FileStatus[];
  /** Every file that is being sent, several times a second; one that is left out is done. */
  uploads: readonly UploadProgress[];
  /** Every folder that is being packed; one that is left out is done. The draft of one that is done is read again. */
  zips: readonly ZipProgress[];
  /** Parley was started with files, or these no longer wait. */
  shared: Shared;
}

export type EventName = keyof Events;
/** The part of the events that core sends. */
export type CoreEventName = 'status' | 'changed' | 'files' | 'uploads' | 'zips';

/** What preload.ts puts on `window.parley`. */
export interface ParleyBridge {
  /** Resolves to the envelope; never rejects. */
  request(route: string, input: unknown): Promise<unknown>;
  /** Calls back for each event until the returned function is called. */
  on(listener: (name: string, payload: unknown) => void): () => void;
  /** The real path of a file that the person dropped or picked; '' when it has none. */
  pathForFile(file: File): string;
}
