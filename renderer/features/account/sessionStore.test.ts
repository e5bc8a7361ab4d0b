import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';
import { testBridge } from '../../../testing/page/testBridge.ts';
import type { AppBridge } from '../../lib/bridge/connected.ts';
import { createSessionStore } from './sessionStore.ts';

const [A, B, C] = ['a', 'b', 'c'].map(accountId) as [AccountId, AccountId, AccountId];
const account = (id: AccountId) => ({
  ...{ id, serviceUrl: 'https://one.example', email: `${id}@x.example`, isDemo: false },
});
const session = (id: AccountId): Session => ({
  ...{ state: 'signed-in', account: account(id), secrets: 'protected' },
});

function showing() {
  const { bridge, answer, tell } = testBridge();
  // It has the routes of the app as well.
  const store = createSessionStore(bridge as unknown as AppBridge, session(A));
  store.connect();
  const { show } = store.getState();
  return {
    ...{ answer, tell },
    show: (id: AccountId) => show(account(id)),
    shown: () => {
      const { session: now } = store.getState();
      return now.state === 'signed-in' ? now.account.id : null;
    },
  };
}

test('an account shows at once, and an earlier one that the shell tells of meanwhile doesn’t come back', async () => {
  const { answer, tell, show, shown } = showing();
  const first = show(B);
  expect(shown()).toBe(B);
  const second = show(C);
  await tell('session', session(B));
  await answer('accounts.show', session(B));
  await first;
  expect(shown()).toBe(C);
  await answer('accounts.show', session(C));
  await second;
  expect(shown()).toBe(C);
  await tell('session', session(A));
  expect(shown()).toBe(A);
});

test('an account that can’t be shown gives way to the one that the shell told of last', async () => {
  const { answer, tell, show, shown } = showing();
  const refused = expect(show(B)).rejects.toMatchObject({ code: 'signed-out' });
  await tell('session', session(C));
  expect(shown()).toBe(B);
  await answer('accounts.show', Promise.reject(new AppError('signed-out', 'It is not open.')));
  await refused;
  expect(shown()).toBe(C);
});
