import { expect, test } from 'vitest';
import type { AnyEvent, ParleyBridge } from '../../../shared/contract/index.ts';
import type { Result } from '../../../shared/errors/errors.ts';
import { accountId, msgId } from '../../../shared/model/ids.ts';
import { turn } from '../../../testing/page/testBridge.ts';
import { createAppBridge } from './pageBridge.ts';

const [ANA, BEN] = [accountId('ana'), accountId('ben')];

/** The preload script's object, with answers that come when the test lets them. */
function preload() {
  const asked: unknown[] = [];
  const answers: ((result: Result<unknown>) => void)[] = [];
  const listeners = new Set<(event: AnyEvent) => void>();
  const parley = {
    request: (request: unknown) => {
      asked.push(request);
      return new Promise((answer) => answers.push(answer));
    },
    on: (listener: (event: AnyEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOnDisk: () => false,
    chooseFiles: async () => ({ ok: true, data: [] }),
  } as unknown as ParleyBridge;
  return {
    ...{ bridge: createAppBridge(parley), asked, answers, listeners },
    tell: (event: AnyEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

const fileOf = (id: number) => ({ msgId: msgId(id), state: 'remote' }) as const;

test('requests of an account name it, and those of the app name none', () => {
  const { bridge, asked } = preload();
  void bridge.request('settings.get', {});
  void bridge.ofAccount(BEN).request('outbox.list', {});
  expect(asked).toEqual([
    { account: null, route: 'settings.get', input: {} },
    { account: BEN, route: 'outbox.list', input: {} },
  ]);
});

test('drops events of other accounts', () => {
  const { bridge, tell } = preload();
  const heard: unknown[] = [];
  const ana = bridge.ofAccount(ANA);
  ana.on('files', (files) => heard.push(files));
  ana.on('window', (state) => heard.push(state));
  tell({ name: 'files', payload: [fileOf(1)], account: BEN });
  tell({ name: 'files', payload: [fileOf(2)], account: ANA });
  tell({ name: 'window', payload: { focused: true } });
  expect(heard).toEqual([[fileOf(2)], { focused: true }]);
});

test('one listener crosses to the preload script, and who has stopped hears nothing', () => {
  const { bridge, tell, listeners } = preload();
  const heard: string[] = [];
  bridge.on('window', () => {
    heard.push('first');
    stopSecond();
  });
  const stopSecond = bridge.on('window', () => heard.push('second'));
  bridge.ofAccount(ANA).on('window', () => heard.push('third'));
  tell({ name: 'window', payload: { focused: true } });
  expect(heard).toEqual(['first', 'third']);
  expect(listeners.size).toBe(1);
});

test('once an account is left, neither its answers nor its events come', async () => {
  const { bridge, answers, tell } = preload();
  const heard: unknown[] = [];
  const ana = bridge.ofAccount(ANA);
  const leave = ana.connect();
  ana.on('files', (files) => heard.push(files));
  for (let times = 0; times < 2; times += 1)
    ana.request('outbox.list', {}).then(
      (items) => heard.push(items),
      (error: unknown) => heard.push(error),
    );
  leave();
  answers[0]?.({ ok: true, data: [] });
  answers[1]?.({ ok: false, error: { code: 'signed-out', message: '' } });
  tell({ name: 'files', payload: [fileOf(1)], account: ANA });
  await turn();
  expect(heard).toEqual([]);

  const ben = bridge.ofAccount(BEN).request('outbox.list', {});
  answers[2]?.({ ok: true, data: [] });
  expect(await ben).toEqual([]);
});
