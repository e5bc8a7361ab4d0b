import { expect, test } from 'vitest';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { ownAddressesAt } from './otherAddresses.ts';

const listed = (name: string, serviceUrl: string): ListedAccount => ({
  ...{ id: accountId(name), serviceUrl, email: `${name}@x.example`, isDemo: false },
  ...{ colour: null, state: 'signed-out', unread: 0, isFull: false },
});

const addresses = (account: AccountId, ...accounts: readonly ListedAccount[]) =>
  ownAddressesAt(account, {
    session: { listNow: async () => accounts },
    openAccounts: { find: () => null },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });

test('an account whose service no secret vouches for may be at this one', async () => {
  const [ana, ben] = [listed('ana', 'https://one.example'), listed('ben', '')];
  expect(await addresses(ana.id, ana, ben, listed('eve', 'https://two.example'))).toEqual(['ben@x.example']);
});
