import { EventEmitter } from 'node:events';
import type { FromPage, ToPage } from '../inject/preloadWorld.ts';
import { guarded } from '../missing.ts';

type InvokeHandler = (event: IpcEvent, ...args: unknown[]) => unknown;

/** The sender, as a handler sees it. */
export interface IpcEvent {
  readonly type: 'frame';
  readonly sender: unknown;
  readonly senderFrame: unknown;
  readonly processId: number;
  readonly frameId: number;
}

interface Sender {
  readonly contents: unknown;
  readonly frame: unknown;
  readonly post: (message: ToPage) => void;
}

function described(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Electron's `ipcMain`, and the door by which messages from pages come in. */
export function makeIpcMain() {
  const emitter = new EventEmitter();
  const handlers = new Map<string, InvokeHandler>();

  async function invoke(message: FromPage & { type: 'invoke' }, event: IpcEvent, post: Sender['post']) {
    const { id, channel } = message;
    let reply: ToPage;
    try {
      const handler = handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      reply = { type: 'reply', id, ok: true, value: await handler(event, ...message.args) };
      post(reply);
    } catch (error) {
      // The error also covers a value that cannot be cloned.
      const value = new Error(`Error invoking remote method '${channel}': ${described(error)}`);
      post({ type: 'reply', id, ok: false, value });
    }
  }

  function receive(message: FromPage & { type: 'invoke' | 'send' }, { contents, frame, post }: Sender): void {
    const event: IpcEvent = { type: 'frame', sender: contents, senderFrame: frame, processId: 1, frameId: 1 };
    if (message.type === 'invoke') {
      void invoke(message, event, post);
      return;
    }
    const reply = (channel: string, ...args: unknown[]) => post({ type: 'message', channel, args });
    emitter.emit(message.channel, { ...event, reply }, ...message.args);
  }

  const ipcMain = Object.assign(emitter, {
    handle(channel: string, handler: InvokeHandler) {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      handlers.set(channel, handler);
    },
    removeHandler: (channel: string) => void handlers.delete(channel),
  });
  return { ipcMain: guarded('ipcMain', ipcMain), receive };
}
