import type {
  AnyEvent,
  EventName,
  EventOf,
  Events,
  ParleyBridge,
  RouteInput,
  RouteName,
  RouteOutput,
} from '../../../shared/contract/index.ts';
import { fromResult } from '../../../shared/errors/errors.ts';

declare global {
  interface Window {
    readonly parley: ParleyBridge;
  }
}

/** Asks the main process or core. Rejects with the AppError that the answer carries. */
export async function request<R extends RouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> {
  return fromResult(await window.parley.request(route, input));
}

/** Where on the disk a file lies that the person dropped, picked or pasted; '' when it lies nowhere. */
export const pathForFile = (file: File): string => window.parley.pathForFile(file);

/** Calls back for each event of that name until the returned function is called. */
export function on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
  return window.parley.on((told) => {
    if (isNamed(told, event)) listener(told.payload);
  });
}

const isNamed = <E extends EventName>(event: AnyEvent, name: E): event is AnyEvent & EventOf<E> =>
  event.name === name;
