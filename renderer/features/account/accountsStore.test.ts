import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { testBridge } from '../../../testing/page/testBridge.ts';
import type { AppBridge } from '../../lib/bridge/connected.ts';
import { createAccountsStore } from './accountsStore.ts';

const [A, B, C] = ['a', 'b', 'c'].map(accountId) as [AccountId, AccountId, AccountId];
const listed = (...ids: readonly AccountId[]): readonly ListedAccount[] =>
  ids.map((id) => ({
    ...{ id, serviceUrl: 'https://one.example', email: `${id}@x.example`, isDemo: false },
    ...{ colour: 0, state: 'open', unread: 0, isFull: false },
  }));

function moving() {
  const { bridge, answer, tell } = testBridge();
  // It has the routes of the app as well.
  const app = bridge as unknown as AppBridge;
  const store = createAccountsStore(app, listed(A, B, C), {
    apply: () => {},
    show: async () => {},
    failed: () => {},
  });
  store.connect();
  const order = () => store.getState().accounts.map(({ id }) => id);
  return { answer, tell, order, move: store.getState().setOrder };
}

test('an order shows at once, and an earlier one that is saved meanwhile doesn’t take it back', async () => {
  const { answer, tell, order, move } = moving();
  const first = move([A, C, B]);
  const second = move([C, A, B]);
  expect(order()).toEqual([C, A, B]);
  await tell('accounts', listed(A, C, B));
  await answer('accounts.setOrder', listed(A, C, B));
  await first;
  expect(order()).toEqual([C, A, B]);
  await answer('accounts.setOrder', listed(C, A, B));
  await second;
  expect(order()).toEqual([C, A, B]);
});

test('an order that can’t be saved is put back, among the accounts that there are then', async () => {
  const { answer, tell, order, move } = moving();
  const failing = move([C, A, B]);
  await tell('accounts', listed(A, B));
  expect(order()).toEqual([A, B]);
  await tell('accounts', listed(A, B, C));
  expect(order()).toEqual([C, A, B]);
  const refused = expect(failing).rejects.toMatchObject({ code: 'disk-full' });
  await answer('accounts.setOrder', Promise.reject(new AppError('disk-full', 'No room')));
  await refused;
  expect(order()).toEqual([A, B, C]);
});
