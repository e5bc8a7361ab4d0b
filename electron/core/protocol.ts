/**
 * What the shell and the core worker say to each other, over the worker's message port.
 * Secrets cross here and nowhere else: they are never logged and never part of an error.
 */
import type { CoreEvent, CoreRouteName } from '../../shared/contract/index.ts';
import type { Result } from '../../shared/errors/errors.ts';
import type { FileNature, Picture } from '../../shared/model/files/files.ts';
import type { MsgId, StagedId } from '../../shared/model/ids.ts';
import type { Account } from '../../shared/model/session.ts';
import type { Settings } from '../../shared/model/settings.ts';

/** Where and as whom to speak to the service. */
export interface Credentials {
  readonly serviceUrl: string;
  readonly email: string;
  readonly password: string;
}

export interface OpenInput {
  readonly account: Account;
  readonly dir: string;
  readonly key: Uint8Array;
  readonly password: string;
  /** The folder into which what was in `dir` before, and could not be opened, has just been put. */
  readonly setAsideAs?: string;
}

/** What a proxy wants to know of whoever goes through it. */
export interface ProxyLogin {
  readonly user: string;
  readonly password: string;
}

/** The shell's own calls; the renderer cannot reach them. */
export interface Control {
  /** Asks the service whether it accepts the credentials. Rejects with the AppError that says why not. */
  verify(input: Credentials): Promise<null>;
  /** Opens (or makes) the account's store in `dir` with the raw 32-byte `key`, then starts to synchronise. */
  open(input: OpenInput): Promise<null>;
  /** A new password after the service refused the old one; synchronising goes on. */
  setPassword(input: { password: string }): Promise<null>;
  /** Stops all work and closes the store. Resolves when nothing is left to lose. */
  close(input: Record<string, never>): Promise<null>;
  /** Where the content of a message's attachment lies, which is on this computer. Rejects with `not-found` when it is not. */
  locate(input: { msgId: MsgId }): Promise<Located>;
  /** Where a file lies that stands ready to be sent. Rejects with `not-found` when there is none, or with what is wrong with it. */
  locateStaged(input: { id: StagedId }): Promise<LocatedStaged>;
  /** The person has saved the file of a message at `path`. */
  noteSaved(input: { msgId: MsgId; path: string }): Promise<null>;
  /** The files with which the receiver of live events speaks TLS. Rejects with `certificate-unusable`, nothing being changed. */
  setEventCertificate(input: { cert: string; key: string }): Promise<null>;
  /** What the settings say. */
  setRules(input: Rules): Promise<null>;
  /** What the poller's pace depends on. */
  setActivity(input: Activity): Promise<null>;
  /** The system's proxy for the service's address, e.g. `http://proxy:8080`; null for a direct connection. And who to be for it. */
  setProxy(input: { url: string | null; login: ProxyLogin | null }): Promise<null>;
}

/** A file on this computer. */
export interface Located {
  readonly path: string;
  /** As the sender named it, made safe for any system's disk. */
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly nature: FileNature;
  /** Where the person saved it last; it may have gone from there since. */
  readonly savedTo: string | null;
}

export interface LocatedStaged {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Null when it is no picture that can be shown. */
  readonly picture: Picture | null;
  /** The media type that its bytes stand for; null when they stand for none that is known. */
  readonly sniffed: string | null;
}

export interface FileRules extends Pick<Settings, 'imagesMaxBytes' | 'cacheLimit'> {
  /** Pictures are fetched by themselves. */
  readonly isImagesAutomatic: boolean;
}

export type SendRules = Pick<Settings, 'undoSendMs'>;

/** What core goes by of the settings. */
export interface Rules extends FileRules, SendRules {
  /** A message that was deleted on the service leaves no line that says so. */
  readonly hidesDeleted: boolean;
}

/** What core goes by of the settings, in the network that the computer is in; null for none. */
export function rulesOf(settings: Settings, network: string | null): Rules {
  const { images, imagesNetwork, imagesMaxBytes, cacheLimit, undoSendMs, deleted } = settings;
  const isThatNetwork = imagesNetwork !== null && imagesNetwork === network;
  const isImagesAutomatic = images === 'always' || (images === 'this-network' && isThatNetwork);
  return { isImagesAutomatic, imagesMaxBytes, cacheLimit, undoSendMs, hidesDeleted: deleted === 'hide' };
}

export interface Activity {
  /** The window has the focus. */
  readonly focused: boolean;
  /** The computer just woke up, or the network came back: ask at once. */
  readonly wake: boolean;
}

export type ControlName = keyof Control;

export type ToCore =
  | { readonly type: 'request'; readonly id: number; readonly route: CoreRouteName; readonly input: unknown }
  | { readonly type: 'control'; readonly id: number; readonly name: ControlName; readonly input: unknown };

export type FromCore =
  | { readonly type: 'reply'; readonly id: number; readonly result: Result<unknown> }
  | { readonly type: 'event'; readonly event: CoreEvent }
  | { readonly type: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string };

/** Passed as `workerData`. */
export interface CoreOptions {
  /** The file of the search worker (the built one, or the source under Node's type stripping). */
  readonly searchWorker: string;
}

/**
 * The core worker's `resourceLimits`, MiB. Each page of a history and each piece of a file becomes garbage. With a larger young
 * generation, or with an old one that may be 2 GiB or more (V8 then lets it quadruple before it cleans up), the process grows by up to
 * 300 MB instead of 70.
 */
export const CORE_LIMITS = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 2_000 } as const;
