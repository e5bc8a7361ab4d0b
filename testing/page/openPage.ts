/** The page's stores of a test, with a real core behind their bridge. */
import type { Pace } from '../../electron/core/time/pace.ts';
import type { Bridge } from '../../renderer/lib/bridge/connected.ts';
import type {
  AccountRouteName,
  AnyEvent,
  EventName,
  EventOf,
  Events,
  RouteInput,
  RouteName,
  RouteOutput,
} from '../../shared/contract/index.ts';
import { AppError, fromResult, type Result } from '../../shared/errors/errors.ts';
import { accountId } from '../../shared/model/ids.ts';
import { openTestCore, type Reachable, type TestCore, temporaryDir } from '../core/testCore.ts';
import { createWatchers, type Watchers } from '../core/watchers.ts';
import { createTestTokens } from './testTokens.ts';

const TEST = accountId('test');

export interface TestPage extends Pick<Watchers, 'until'> {
  readonly bridge: Bridge;
  /** The one that answers now. */
  core(): TestCore;
  /** Tells the page something, as the shell does. */
  tell(event: AnyEvent): void;
  /** The next answer to that route is held until the returned function is called; what core does for it is done. */
  hold(route: RouteName): () => void;
  /** The next request of that route does not reach core, which is said when core dies. */
  lose(route: RouteName): void;
  /** Resolves when that many requests of the route have been made. */
  asked(route: RouteName, times: number): Promise<void>;
  /** A file as the person drops it. */
  file(path: string): File;
  /** Core dies: what it has not answered is answered as the shell does. Resolves when another one has opened the account. */
  restart(): Promise<void>;
  /** Has to be called by a store that changes, so that `until` looks again. */
  look(): void;
}

/** Opens an account of the service in a core of its own. */
export async function openPage(service: Reachable, pace: Partial<Pace> = {}): Promise<TestPage> {
  const account = { dir: temporaryDir(), key: crypto.getRandomValues(new Uint8Array(32)), pace };
  const { look, until } = createWatchers();
  const listeners = new Set<(event: AnyEvent) => void>();
  const holds = new Map<string, Promise<void>[]>();
  const lost = new Set<string>();
  const requests: string[] = [];
  const { file, chooseFiles, route: passOn } = createTestTokens();
  let died = Promise.withResolvers<never>();

  const tell = (event: AnyEvent) => {
    for (const listener of listeners) listener(event);
    look();
  };
  const start = async () => {
    const core = await openTestCore(service, account);
    core.follow((event) => {
      if (core === current) tell({ ...event, account: TEST });
    });
    return core;
  };
  let current = await start();

  const answerOf = async (route: RouteName, input: unknown) => {
    const held = holds.get(route)?.shift();
    requests.push(route);
    look();
    if (lost.delete(route)) return died.promise;
    const result = await passOn(current, route, input);
    await held;
    return result;
  };
  const request = async <R extends AccountRouteName>(route: R, input: RouteInput<R>) => {
    died.promise.catch(() => {});
    const result = await Promise.race([answerOf(route, structuredClone(input)), died.promise]);
    return fromResult(result as Result<RouteOutput<R>>);
  };
  const isNamed = <E extends EventName>(event: AnyEvent, name: E): event is AnyEvent & EventOf<E> =>
    event.name === name;
  const on = <E extends EventName>(name: E, listener: (payload: Events[E]) => void) => {
    const hear = (event: AnyEvent) => {
      if (isNamed(event, name)) listener(event.payload);
    };
    listeners.add(hear);
    return () => void listeners.delete(hear);
  };

  return {
    bridge: { account: TEST, request, on, chooseFiles },
    ...{ core: () => current, tell, look, until },
    hold: (route) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(route, [...(holds.get(route) ?? []), promise]);
      return resolve;
    },
    lose: (route) => void lost.add(route),
    asked: (route, times) => until(() => requests.filter((each) => each === route).length >= times),
    file,
    restart: async () => {
      died.reject(new AppError('internal', 'Core stopped while it worked on this.'));
      await current.close();
      died = Promise.withResolvers();
      current = await start();
      tell({ name: 'changed', payload: { conversations: null, outbox: true }, account: TEST });
    },
  };
}
