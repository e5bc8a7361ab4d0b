import { expect, test } from 'vitest';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import type { AccountCore } from './accountCore.ts';
import { ownAddressesAt } from './otherAddresses.ts';

const listed = (name: string, serviceUrl: string): ListedAccount => ({
  ...{ id: accountId(name), serviceUrl, email: `${name}@x.example`, isDemo: false },
  ...{ colour: 0, state: 'signed-out', unread: 0, isFull: false },
});

/** The core of an account that is open, which the service shows under another address, too. */
const coreOf = (id: AccountId) =>
  ({ core: { control: async () => [`${id}@alias.example`] } }) as unknown as AccountCore;

const addresses = (
  account: AccountId,
  accounts: readonly ListedAccount[],
  open: readonly ListedAccount[] = [],
) =>
  ownAddressesAt(account, {
    session: { listNow: async () => accounts },
    openAccounts: { find: (id) => (open.some((each) => each.id === id) ? coreOf(id) : null) },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });

const [ANA, BEN, EVE] = [
  listed('ana', 'https://one.example'),
  listed('ben', 'https://one.example'),
  listed('eve', 'https://two.example'),
];

test('they are known only while every other account at the service is open', async () => {
  const carol = listed('carol', 'https://one.example');
  const all = [ANA, BEN, carol, EVE];
  const known = ['ben@x.example', 'carol@x.example', 'ben@alias.example', 'carol@alias.example'];
  expect(await addresses(ANA.id, all, [ANA, BEN, carol])).toEqual(known);
  for (const open of [[ANA, BEN], [ANA, carol, EVE], [ANA]])
    expect(await addresses(ANA.id, all, open)).toBeNull();
});

test('an account at another service is someone else, open or not', async () => {
  expect(await addresses(ANA.id, [ANA, EVE], [ANA])).toEqual([]);
  expect(await addresses(ANA.id, [ANA, EVE], [ANA, EVE])).toEqual([]);
});

test('an account whose service no secret vouches for may be at this one', async () => {
  expect(await addresses(ANA.id, [ANA, listed('ben', ''), EVE], [ANA])).toBeNull();
});
