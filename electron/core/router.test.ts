import { describe, expect, expectTypeOf, test } from 'vitest';
import type { CoreRouteName, Handlers } from '../../shared/contract/index.ts';
import {
  READS_NOTHING,
  startDashboardWorker,
  startSearchWorker,
  startWritingWorker,
} from '../../testing/core/quickPace.ts';
import { createCore } from './createCore.ts';

const workers = {
  ...{ startSearchWorker, startWritingWorker, startDashboardWorker },
  readText: READS_NOTHING,
};
const { route } = createCore({ ...workers, emit: () => {}, log: () => {} });

describe('at the door', () => {
  test.each(['nothing.such', 'constructor', '__proto__', 'session.get'])(
    '%s is no request of core',
    async (name) => {
      expect(await route(name, {})).toMatchObject({ ok: false, error: { code: 'unknown-route' } });
    },
  );

  test.each([null, undefined, 'text', { convId: 'x' }, { convId: 1, more: 2 }, { convId: -1 }])(
    'the input %j is not taken',
    async (input) => {
      expect(await route('conversations.get', input)).toMatchObject({
        ok: false,
        error: { code: 'bad-input' },
      });
    },
  );

  test.each(['', '[]', '[0,0,1]', '[0,0,1,2,3]', '[0,0,1,"2"]', '{"0":0}', 'text', [0, 0, 1, 2]])(
    'the key %j is not one of a conversation',
    async (key) => {
      const input = { view: { kind: 'all' }, at: { kind: 'key', key }, limit: 1 };
      expect(await route('conversations.list', input)).toMatchObject({
        ok: false,
        error: { code: 'bad-input', message: expect.stringContaining('at.key') },
      });
    },
  );

  test('an error does not contain what the person typed', async () => {
    const input = { convId: null, draft: { text: 'private', priority: 7, title: '', participants: [] } };
    expect(JSON.stringify(await route('drafts.set', input))).not.toContain('private');
  });

  test('no one is signed in at first', async () => {
    expect(await route('outbox.list', {})).toMatchObject({ ok: false, error: { code: 'signed-out' } });
  });
});

test('a missing, an extra or a wrongly typed handler does not compile', () => {
  type All = Handlers<CoreRouteName>;
  expectTypeOf<Omit<All, 'status.get'>>().not.toExtend<All>();
  expectTypeOf<Omit<All, 'status.get'> & { 'status.get': () => string }>().not.toExtend<All>();
  const status = {} as All['status.get'];
  // @ts-expect-error: there is no such route
  const handlers: Handlers<'status.get'> = { 'status.get': status, 'status.set': status };
  expect(Object.keys(handlers)).toContain('status.set');
});
