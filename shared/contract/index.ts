/**
 * Every request and every event of the page, in one table.
 * The main process handles `shellRoutes`, the core worker `coreRoutes`.
 */
import type { z } from 'zod';
import type { Result } from '../errors/errors.ts';
import { type AppShellEvents, appShellRoutes } from './app.ts';
import { conversationsCoreRoutes } from './conversations.ts';
import { draftsCoreRoutes } from './drafts.ts';
import { type FilesCoreEvents, filesCoreRoutes, filesShellRoutes } from './files.ts';
import { type LiveEventsCoreEvents, liveEventsCoreRoutes, liveEventsShellRoutes } from './liveEvents.ts';
import { type MessagesCoreEvents, messagesCoreRoutes } from './messages.ts';
import { networkShellRoutes } from './network.ts';
import { type OutboxCoreEvents, outboxCoreRoutes } from './outbox.ts';
import { peopleCoreRoutes } from './people.ts';
import { searchCoreRoutes } from './search.ts';
import { type SessionShellEvents, sessionShellRoutes } from './session.ts';
import {
  type StagedCoreEvents,
  type StagedShellEvents,
  stagedCoreRoutes,
  stagedShellRoutes,
} from './staged.ts';
import { storageCoreRoutes } from './storage.ts';
import { type SyncCoreEvents, syncCoreRoutes } from './sync.ts';

export const shellRoutes = {
  ...appShellRoutes,
  ...filesShellRoutes,
  ...liveEventsShellRoutes,
  ...networkShellRoutes,
  ...sessionShellRoutes,
  ...stagedShellRoutes,
} as const;

export const coreRoutes = {
  ...conversationsCoreRoutes,
  ...draftsCoreRoutes,
  ...filesCoreRoutes,
  ...liveEventsCoreRoutes,
  ...messagesCoreRoutes,
  ...outboxCoreRoutes,
  ...peopleCoreRoutes,
  ...searchCoreRoutes,
  ...stagedCoreRoutes,
  ...storageCoreRoutes,
  ...syncCoreRoutes,
} as const;

export const routes = { ...shellRoutes, ...coreRoutes } as const;

export type ShellRouteName = keyof typeof shellRoutes;
export type CoreRouteName = keyof typeof coreRoutes;
export type RouteName = keyof typeof routes;
/** The routes of core whose names begin with one of `Domains`: `'files'` means `files.list`, `files.fetch` and so on. */
export type RoutesOf<Domains extends string> = Extract<CoreRouteName, `${Domains}.${string}`>;

/** What the caller passes. */
export type RouteInput<R extends RouteName> = z.input<(typeof routes)[R]['input']>;
/** What the handler gets after the check. */
export type RouteParsed<R extends RouteName> = z.output<(typeof routes)[R]['input']>;
export type RouteOutput<R extends RouteName> = NonNullable<(typeof routes)[R]['output']> | NullOutput<R>;
type NullOutput<R extends RouteName> = null extends (typeof routes)[R]['output'] ? null : never;

export type Handler<R extends RouteName> = (
  input: RouteParsed<R>,
) => RouteOutput<R> | Promise<RouteOutput<R>>;
export type Handlers<R extends RouteName> = { readonly [K in R]: Handler<K> };

/** The events of core. */
export interface CoreEvents
  extends FilesCoreEvents,
    LiveEventsCoreEvents,
    MessagesCoreEvents,
    OutboxCoreEvents,
    StagedCoreEvents,
    SyncCoreEvents {}

/** All events. */
export interface Events extends CoreEvents, AppShellEvents, SessionShellEvents, StagedShellEvents {}

export type EventName = keyof Events;
/** An event with its payload. */
export type EventOf<E extends EventName> = {
  [N in E]: { readonly name: N; readonly payload: Events[N] };
}[E];
export type AnyEvent = EventOf<EventName>;
export type CoreEventName = keyof CoreEvents;
export type CoreEvent = EventOf<CoreEventName>;

/** What preload.ts puts on `window.parley`. */
export interface ParleyBridge {
  /** Resolves to the envelope; never rejects. */
  request<R extends RouteName>(route: R, input: RouteInput<R>): Promise<Result<RouteOutput<R>>>;
  /** Calls back for each event until the returned function is called. */
  on(listener: (event: AnyEvent) => void): () => void;
  /** The real path of a file that the person dropped or picked; '' if it has none. */
  pathForFile(file: File): string;
}
