import type { RegistrationResult } from '../../../shared/model/liveEvents.ts';
import type { Store } from '../db/store.ts';

/** The stored settings of live events. */
export interface EventSettings {
  readonly registeredUrl: string | null;
  readonly lastResult: RegistrationResult | null;
  /** The person wants to listen. */
  readonly isOn: boolean;
  /** Null: whichever is free. */
  readonly port: number | null;
  /** The path that is listened to; null until it is needed. */
  readonly secret: string | null;
  readonly files: { readonly cert: string; readonly key: string } | null;
}

interface Row {
  readonly registeredUrl: string | null;
  readonly lastResult: string | null;
  readonly isOn: number;
  readonly port: number | null;
  readonly secret: string | null;
  readonly certFile: string | null;
  readonly keyFile: string | null;
}

const NOTHING: Row = {
  registeredUrl: null,
  lastResult: null,
  isOn: 0,
  port: null,
  secret: null,
  certFile: null,
  keyFile: null,
};

export function getEventSettings({ local }: Store): EventSettings {
  const row =
    local.get<Row>(
      'SELECT registeredUrl, lastResult, isOn, port, secret, certFile, keyFile FROM live_events',
    ) ?? NOTHING;
  const { registeredUrl, lastResult, port, secret, certFile, keyFile } = row;
  return {
    registeredUrl,
    lastResult: lastResult === null ? null : (JSON.parse(lastResult) as RegistrationResult),
    isOn: row.isOn === 1,
    port,
    secret,
    files: certFile === null || keyFile === null ? null : { cert: certFile, key: keyFile },
  };
}

/** Keeps the given ones. */
export function setEventSettings(store: Store, change: Partial<EventSettings>): void {
  const { registeredUrl, lastResult, isOn, port, secret, files } = { ...getEventSettings(store), ...change };
  store.local.run(
    `INSERT OR REPLACE INTO live_events (one, registeredUrl, lastResult, isOn, port, secret, certFile, keyFile)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?)`,
    registeredUrl,
    lastResult === null ? null : JSON.stringify(lastResult),
    isOn ? 1 : 0,
    port,
    secret,
    files?.cert ?? null,
    files?.key ?? null,
  );
}
