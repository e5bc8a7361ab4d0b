/** Helpers for the tests of sending texts. */
import { randomUUID } from 'node:crypto';
import type { RouteInput } from '../../../shared/contract/index.ts';
import type { TestCore } from '../../../testing/core/testCore.ts';
import type { TestService } from './testFiles.ts';

interface Recording {
  readonly requests: {
    list(endpoint: 'send'): readonly { readonly params: Readonly<Record<string, string>> }[];
  };
}

/** Two conversations of the user with himself. */
export async function conversations(service: TestService): Promise<readonly [number, number]> {
  const post = () => service.admin.post(service.email, {}, { msgText: 'first' });
  return [(await post()).convId, (await post()).convId];
}

export type NewText = RouteInput<'outbox.send'>;

export const textOf = (convId: number | null, text: string, more: Partial<NewText> = {}): NewText => ({
  ...{ id: randomUUID(), convId, text, priority: 0, title: '', participants: [] },
  ...more,
});

export const sendText = async (core: TestCore, ...args: Parameters<typeof textOf>) =>
  core.ask('outbox.send', textOf(...args));

export const newestIn = (core: TestCore, convId: number) =>
  core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } });

export const textsIn = async (core: TestCore, convId: number) =>
  (await newestIn(core, convId)).messages.map(({ text }) => text);

/** The texts of all send requests, in order. */
export const asked = (service: Recording) =>
  service.requests.list('send').map(({ params }) => params['msgText']);
