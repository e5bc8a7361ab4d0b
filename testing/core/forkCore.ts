import { type ChildProcess, fork } from 'node:child_process';
import type { Control, FromCore, ToCore } from '../../electron/core/protocol.ts';
import type { CoreRouteName, RouteInput, RouteOutput } from '../../shared/contract/index.ts';
import { fromResult, type Result } from '../../shared/errors/errors.ts';
import type { Status } from '../../shared/model/status.ts';
import type { CoreProcessOptions } from './coreProcess.ts';
import type { WireReport } from './watchedWire.ts';

/** Core has ended before it answered. */
export class CoreDied extends Error {
  override readonly name = 'CoreDied';
}

/** A core in a process of its own. Its requests reject with CoreDied once it is dead. */
export interface CoreChild {
  ask<R extends CoreRouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>>;
  control<N extends keyof Control>(name: N, input: Parameters<Control[N]>[0]): ReturnType<Control[N]>;
  /** As it was told last. */
  status(): Status | null;
  readonly log: readonly string[];
  /** Requests that it has not answered yet. */
  asked(): readonly string[];
  isAlive(): boolean;
  /** Of the process; undefined when it could not be started. */
  readonly pid: number | undefined;
  /** As a power cut does, but for the disk. */
  kill(): void;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
}

export interface ChildOptions extends CoreProcessOptions {
  /** coreProcess.ts, or its bundle. */
  readonly file: string;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called at each message of core's; some report what happened. */
  readonly onMessage: (isEvent: boolean) => void;
  /** Called when core was refused, and when it asks all the same. */
  readonly onWire?: (report: WireReport) => void;
}

/** A message to core that has no id yet, for each kind of message. */
export type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

export function forkCore({ file, env, onMessage, onWire, ...options }: ChildOptions): CoreChild {
  const child: ChildProcess = fork(file, [JSON.stringify(options satisfies CoreProcessOptions)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Most objects of a start live long: with more room for new objects they are moved less often, which saves a fifth of a start.
    execArgv: ['--max-semi-space-size=32'],
    env: { ...process.env, ...env },
  });
  const waiting = new Map<number, PromiseWithResolvers<Result<unknown>> & { readonly name: string }>();
  const log: string[] = [];
  let isAlive = true;
  let status: Status | null = null;
  let lastId = 0;

  child.on('message', (message: FromCore | WireReport) => {
    if (!isAlive) return;
    if (message.type === 'wire') return onWire?.(message);
    if (message.type === 'reply') waiting.get(message.id)?.resolve(message.result);
    if (message.type === 'reply') waiting.delete(message.id);
    if (message.type === 'event' && message.event.name === 'status') status = message.event.payload;
    if (message.type === 'log') log.push(`${message.level}: ${message.message}`);
    onMessage(message.type === 'event');
  });
  child.on('error', () => end());
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void gone.then(end);

  function end(): void {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(new CoreDied('core has ended'));
    waiting.clear();
  }

  async function post(message: Unnumbered<ToCore>): Promise<unknown> {
    if (!isAlive) throw new CoreDied('core has ended');
    lastId += 1;
    const answer = Promise.withResolvers<Result<unknown>>();
    waiting.set(lastId, { ...answer, name: message.type === 'request' ? message.route : message.name });
    child.send({ ...message, id: lastId }, (error) => {
      if (error) answer.reject(new CoreDied('core has ended'));
    });
    return fromResult(await answer.promise);
  }

  return {
    ask: <R extends CoreRouteName>(route: R, input: RouteInput<R>) =>
      post({ type: 'request', route, input }) as Promise<RouteOutput<R>>,
    control: <N extends keyof Control>(name: N, input: Parameters<Control[N]>[0]) =>
      post({ type: 'control', name, input }) as ReturnType<Control[N]>,
    status: () => status,
    log,
    asked: () => Array.from(waiting.values(), ({ name }) => name),
    isAlive: () => isAlive,
    pid: child.pid,
    kill: () => {
      child.kill('SIGKILL');
      end();
    },
    gone,
  };
}
