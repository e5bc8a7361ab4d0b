import type { StoreApi } from 'zustand/vanilla';
import type {
  AccountRouteName,
  AppEventName,
  AppEvents,
  AppRouteName,
  ChosenFiles,
  EventName,
  Events,
  RouteInput,
  RouteOutput,
} from '../../../shared/contract/index.ts';
import type { AccountId } from '../../../shared/model/ids.ts';

/** Connects everything that shows one account to the main process and core. */
export interface Bridge {
  readonly account: AccountId;
  /** Sends a request for the account. Rejects with the AppError of the answer; never settles once the account is no longer shown. */
  request<R extends AccountRouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>>;
  /** Calls back for each event of that name, of no other account, until the returned function is called. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
  /**
   * A token for each file that the person has just dropped, picked or pasted, for requests; null for one that isn't on the disk. Rejects
   * with `file-not-chosen` if the person didn't.
   */
  chooseFiles(files: readonly File[]): Promise<ChosenFiles>;
}

/** The connection to the main process for requests without an account. */
export interface AppBridge {
  /** Rejects with the AppError that the answer carries. */
  request<R extends AppRouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>>;
  /** Calls back for each event of that name until the returned function is called. */
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void;
  /** Whether a file is on the disk, and not only in memory as a pasted picture is. */
  isOnDisk(file: File): boolean;
  /** The connection to core for a signed-in account. */
  ofAccount(account: AccountId): AccountBridge;
}

/** A bridge that falls silent when the function is called that `connect()` returned. */
export type AccountBridge = Bridge & { connect(): () => void };

/** A store that follows events between `connect()` and the call of the function it returns. */
export type Connected<State> = StoreApi<State> & { connect(): () => void };
