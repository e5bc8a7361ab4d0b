import { AppError } from '../../../shared/errors/errors.ts';
import type { RegistrationResult } from '../../../shared/model/liveEvents.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection/connection.ts';
import type { Log, Store } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import { getEventSettings, setEventSettings } from './eventSettings.ts';

export interface RegistrationOptions {
  readonly store: Store;
  readonly client: Pick<Client, 'setWebhook' | 'removeWebhook'>;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The callback address of the account. The result of a request is stored, not thrown. Nothing is retried automatically: the person can
 * retry at any time, and registering the same address twice does no harm.
 */
export interface Registration {
  /** `callbackUrl` has been checked with `callbackUrlProblem`. */
  register(callbackUrl: string): Promise<void>;
  remove(): Promise<void>;
}

export function createRegistration(options: RegistrationOptions): Registration {
  const { store, client, connection, clock, log } = options;

  async function attempt(
    action: RegistrationResult['action'],
    url: string | null,
    request: () => Promise<void>,
  ): Promise<void> {
    let error: AppError | null = null;
    try {
      await connection.send(request);
    } catch (thrown) {
      error = AppError.from(thrown);
      log('warn', `The callback address, ${action}: ${AppError.reason(thrown)}.`);
    }
    const isDone = error === null && { registeredUrl: action === 'register' ? url : null };
    const lastResult = { action, url, at: clock.now(), error: error?.toData() ?? null };
    setEventSettings(store, { lastResult, ...isDone });
  }

  return {
    register: (callbackUrl) => attempt('register', callbackUrl, () => client.setWebhook(callbackUrl)),
    remove: () => attempt('remove', getEventSettings(store).registeredUrl, () => client.removeWebhook()),
  };
}
