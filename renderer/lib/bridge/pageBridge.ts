import type {
  AccountRouteName,
  AnyEvent,
  AppEventName,
  AppEvents,
  AppRouteName,
  EventName,
  EventOf,
  Events,
  ParleyBridge,
  RequestOf,
  RouteInput,
  RouteName,
  RouteOutput,
} from '../../../shared/contract/index.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { AccountBridge, AppBridge } from './connected.ts';

declare global {
  interface Window {
    readonly parley: ParleyBridge;
  }
}

/** The window's connection to the main process. `parley`: the preload script's object. */
export function createAppBridge(parley: ParleyBridge): AppBridge {
  const hear = listenOnce(parley);
  return {
    request: <R extends AppRouteName>(route: R, input: RouteInput<R>) =>
      ask(parley, { account: null, route, input } as RequestOf<R>),
    on: <E extends AppEventName>(name: E, listener: (payload: AppEvents[E]) => void) =>
      hear((event) => {
        if (isNamed(event, name)) listener(event.payload);
      }),
    isOnDisk: (file) => parley.isOnDisk(file),
    ofAccount: (account) => createAccountBridge(parley, hear, account),
  };
}

/** Calls back for each event until the returned function is called. */
type Hear = (listener: (event: AnyEvent) => void) => () => void;

/** One listener for the whole page: each that crosses to the preload script's world costs a copy of every event. */
function listenOnce(parley: ParleyBridge): Hear {
  const listeners = new Set<(event: AnyEvent) => void>();
  parley.on((event) => {
    for (const listener of [...listeners]) if (listeners.has(listener)) callSafely(() => listener(event));
  });
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

/** An error is unhandled, as it would be in a listener of its own, and the other listeners hear the event. */
function callSafely(call: () => void): void {
  try {
    call();
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown;
    });
  }
}

/** Sends requests for this account, and ignores events of others. */
function createAccountBridge(parley: ParleyBridge, hear: Hear, account: AccountId): AccountBridge {
  let isOver = false;
  const unlessOver = async <T>(answer: Promise<T>): Promise<T> => {
    await answer.catch(() => undefined); // the caller gets the error, unless it is gone
    return isOver ? new Promise<never>(() => {}) : answer;
  };
  return {
    account,
    request: <R extends AccountRouteName>(route: R, input: RouteInput<R>) =>
      unlessOver(ask(parley, { account, route, input } as RequestOf<R>)),
    on: <E extends EventName>(name: E, listener: (payload: Events[E]) => void) =>
      hear((event) => {
        const isOfAnother = 'account' in event && event.account !== account;
        if (isNamed(event, name) && !isOfAnother && !isOver) listener(event.payload);
      }),
    chooseFiles: (files) => unlessOver(parley.chooseFiles(account, files).then(fromResult)),
    connect() {
      isOver = false;
      return () => {
        isOver = true;
      };
    },
  };
}

/** Rejects with the AppError that the answer carries. */
async function ask<R extends RouteName>(
  parley: ParleyBridge,
  request: RequestOf<R>,
): Promise<RouteOutput<R>> {
  return fromResult(await parley.request(request));
}

const isNamed = <E extends EventName>(event: AnyEvent, name: E): event is AnyEvent & EventOf<E> =>
  event.name === name;
