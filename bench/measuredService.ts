import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How to sign in to it. */
export interface Started {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

export interface ServiceSize {
  readonly messages: number;
  readonly conversations: number;
}

export type ServiceCall =
  | { readonly type: 'latency'; readonly ms: number }
  | { readonly type: 'requests' }
  | { readonly type: 'post'; readonly convId: number; readonly text: string }
  | { readonly type: 'start'; readonly convId: number; readonly text: string }
  | { readonly type: 'stop' };

export interface ServiceReply {
  readonly at?: readonly number[];
  readonly convId?: number;
}

export interface MeasuredService extends Started {
  /** Milliseconds before each answer from now on; also forgets the requests so far. */
  latency(ms: number): Promise<void>;
  /** When each request arrived, ms since the epoch. */
  requests(): Promise<readonly number[]>;
  /** Someone else writes in a conversation. */
  post(convId: number, text: string): Promise<void>;
  /** Someone else starts another conversation of the same people. Returns its number. */
  start(convId: number, text: string): Promise<number>;
  stop(): Promise<void>;
}

/** A service with `messages` messages in at most `conversations` conversations, in a thread of its own. */
export async function startMeasuredService(
  messages: number,
  conversations = 2_000,
): Promise<MeasuredService> {
  const workerData: ServiceSize = { messages, conversations };
  const thread = new Worker(new URL('./serviceThread.ts', import.meta.url), { workerData });
  const [started] = (await once(thread, 'message')) as [Started];
  const call = async (message: ServiceCall): Promise<ServiceReply> => {
    thread.postMessage(message);
    const [reply] = (await once(thread, 'message')) as [ServiceReply];
    return reply;
  };
  return {
    ...started,
    latency: async (ms) => {
      await call({ type: 'latency', ms });
    },
    requests: async () => (await call({ type: 'requests' })).at ?? [],
    post: async (convId, text) => {
      await call({ type: 'post', convId, text });
    },
    start: async (convId, text) => (await call({ type: 'start', convId, text })).convId ?? Number.NaN,
    stop: async () => {
      await call({ type: 'stop' });
    },
  };
}
