import { randomUUID } from 'node:crypto';
import { Agent, buildConnector, request } from 'undici';
import { publicConnector } from './callbackAddresses.ts';

/** Section 6. */
export interface CallbackEvent {
  readonly convId: number;
  readonly msgId: number;
  readonly senderEmail: string;
}

export interface Callbacks {
  /** Calls each address once. Returns at once: no sender waits for a receiver. */
  deliver(urls: readonly string[], event: CallbackEvent): void;
  /** Aborts running calls. */
  stop(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export interface CallbackOptions {
  /** PEM of the only trusted authority; omitted: the usual ones. */
  readonly callbackCa?: string;
  /** Also calls this computer and private networks; omitted: only the internet. */
  readonly allowPrivateCallbacks?: boolean;
}

/**
 * Delivers a callback: an HTTPS POST, once, without retry or redirect; the receiver's response is ignored (section 6, rules 1 to 3).
 */
export function createCallbacks(log: (line: string) => void, options: CallbackOptions): Callbacks {
  const { callbackCa: ca, allowPrivateCallbacks = false } = options;
  const connecting = { timeout: TIMEOUT_MS, ...(ca === undefined ? {} : { ca }) };
  const agent = new Agent({
    connect: allowPrivateCallbacks ? buildConnector(connecting) : publicConnector(connecting),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connections: 8,
  });

  async function call(url: string, event: CallbackEvent): Promise<void> {
    const body = JSON.stringify({ ...event, uuid: randomUUID() });
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'messaging-service' },
      body,
      dispatcher: agent,
    });
    await response.body.dump({ limit: 1 << 16 });
  }

  return {
    deliver(urls, event) {
      for (const url of urls) {
        call(url, event).catch((error: unknown) => {
          log(`A callback to ${new URL(url).host} failed and is not repeated: ${String(error)}`);
        });
      }
    },
    stop: () => agent.destroy(),
  };
}
