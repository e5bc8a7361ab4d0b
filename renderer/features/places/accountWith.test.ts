import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { type AccountId, accountId, convId } from '../../../shared/model/ids.ts';
import { testBridge } from '../../../testing/page/testBridge.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';
import { accountsWith } from './accountWith.ts';

const [A, B] = ['a', 'b'].map(accountId) as [AccountId, AccountId];
const PLACE = { account: null, convId: convId(1), msgId: null };

/** Asks two open accounts for a place; the test answers for each. */
function asking() {
  const cores = new Map([A, B].map((id) => [id, testBridge()] as const));
  const stores = {
    accounts: { getState: () => ({ accounts: [A, B].map((id) => ({ id, state: 'open' })) }) },
    bridge: { ofAccount: (id: AccountId) => cores.get(id)?.bridge },
  } as unknown as Pick<AppStores, 'accounts' | 'bridge'>;
  const answer = (id: AccountId, value: unknown) => cores.get(id)?.answer('conversations.get', value);
  return { answer, found: accountsWith(PLACE, stores) };
}

const failing = () => Promise.reject(new AppError('internal', 'Core failed.'));

test('an account that fails hides no other that has the place', async () => {
  const { answer, found } = asking();
  await answer(A, failing());
  await answer(B, { convId: 1 });
  expect(await found).toEqual([B]);
});

test('if none has the place, and one fails, it is said why', async () => {
  const { answer, found } = asking();
  const refused = expect(found).rejects.toMatchObject({ code: 'internal' });
  await answer(A, failing());
  await answer(B, Promise.reject(new AppError('not-found', 'No such conversation.')));
  await refused;
});
