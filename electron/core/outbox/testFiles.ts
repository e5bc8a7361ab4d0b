/** Helpers for the tests of sending files. */

import { randomBytes } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteInput } from '../../../shared/contract/index.ts';
import type { OutboxItem, OutboxState } from '../../../shared/model/outbox.ts';
import {
  openTestCore,
  type Reachable,
  type TestCore,
  type TestCoreOptions,
  temporaryDir,
} from '../../../testing/core/testCore.ts';

export const MIB = 1024 * 1024;
/** Larger than a connection's buffers, so that a service that reads nothing stops it half-way. */
export const LARGE = 64 * MIB;
export const UPLOAD = { endpoint: 'sendfile' } as const;
/** Longer than any test. The service ends it when it stops. */
export const STUCK = { kind: 'delay', ms: 600_000 } as const;

/** A test's service: how to sign in, and how to write without the API. */
export interface TestService extends Reachable {
  readonly admin: {
    post(
      from: string,
      target: Record<string, never>,
      content: { readonly msgText: string },
    ): Promise<{ convId: number }>;
  };
}

/** A core that has read a service with one conversation. */
export async function startOn<S extends TestService>(service: S, options: TestCoreOptions = {}) {
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'first' });
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, { ...account, ...options });
  await core.complete();
  return { service, account, core, convId, folder: temporaryDir() };
}

/** A file of `size` bytes that uses no disk space. */
export function largeFile(folder: string, name = 'large.bin', size = LARGE): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  truncateSync(path, size);
  return path;
}

export const smallFile = (folder: string, name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `content of ${name}`);
  return path;
};

export type NewFiles = RouteInput<'outbox.sendFiles'>;

/** Stages files. Returns the input that sends them. */
export async function stage(
  core: TestCore,
  convId: number | null,
  paths: readonly string[],
  more: Partial<NewFiles> = {},
): Promise<NewFiles> {
  const { files } = await core.stage(convId, [...paths]);
  const ids = files.map(({ id }) => id);
  const rest = { captionOn: null, text: '', priority: 0, title: '', participants: [] } as const;
  return { convId, files: ids, ...rest, participants: [], ...more };
}

export async function send(core: TestCore, ...args: [number | null, readonly string[], Partial<NewFiles>?]) {
  const items = await core.ask('outbox.sendFiles', await stage(core, ...args));
  return items;
}

export const pending = (core: TestCore) => core.ask('outbox.list', {});
export const isEmpty = async (core: TestCore) => (await pending(core)).length === 0;
export const statesOf = (items: readonly OutboxItem[]) => items.map(({ state }) => state.kind);
export const isIn = (core: TestCore, ...states: readonly OutboxState['kind'][]) =>
  core.until(async () => String(statesOf(await pending(core))) === String(states));
/** Resolves when some of the item's bytes were handed over. */
export const isUnderWay = (core: TestCore) =>
  core.until(() => core.uploads.some((uploads) => uploads.some(({ sent }) => sent > 0)));
export const thread = async (core: TestCore, convId: number) =>
  (await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } })).messages.map(
    ({ text, attachment }) => [text, attachment?.fileName ?? null],
  );
export const only = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error('There is none.');
  return value;
};

export const stageNothing = async (convId: number | null): Promise<NewFiles> => ({
  ...{ convId, files: [], captionOn: null, text: '', priority: 0, title: '', participants: [] },
});
