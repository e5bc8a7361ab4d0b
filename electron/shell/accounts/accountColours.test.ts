import { expect, test } from 'vitest';
import { avatarColour } from '../../../shared/model/avatarColour.ts';
import { colourOf, withColours } from './accountColours.ts';
import { type AccountsFile, idOf, NO_ACCOUNTS, type StoredAccount, withoutAccount } from './accounts.ts';

const ANA = 'ana@chat.example';
const own = avatarColour(ANA);

/** Ana's account at the service of this number. */
const ana = (service: number): StoredAccount => {
  const serviceUrl = `https://${service}.example`;
  const id = idOf(serviceUrl, ANA);
  return { id, serviceUrl, email: ANA, isDemo: false, sealedKey: '', sealedPassword: null };
};

const fileOf = (accounts: readonly StoredAccount[]): AccountsFile => ({
  ...NO_ACCOUNTS,
  accounts: [...accounts],
});
const coloursOf = (file: AccountsFile) => withColours(file).accounts.map(colourOf);

test('an account has the colour of its address, and the same address on another service the next one', () => {
  expect(coloursOf(fileOf([ana(1), ana(2)]))).toEqual([own, (own + 1) % 12]);
});

test('a colour stays when the account before it is removed, and the next account gets the free one', () => {
  const both = withColours(fileOf([ana(1), ana(2)]));
  const left = withoutAccount(both, ana(1).id);
  expect(coloursOf(left)).toEqual([(own + 1) % 12]);
  expect(coloursOf({ ...left, accounts: [...left.accounts, ana(3)] })).toEqual([(own + 1) % 12, own]);
});

test('a chosen colour is given to no other account as long as one is free', () => {
  expect(coloursOf(fileOf([ana(1), { ...ana(2), colour: own }]))).toEqual([(own + 1) % 12, own]);
  const all = Array.from({ length: 13 }, (_, service) => ana(service));
  expect(new Set(coloursOf(fileOf(all.slice(1)))).size).toBe(12);
  expect(coloursOf(fileOf(all)).at(-1)).toBe(own);
});

test('one that another account chooses is not taken from its account', () => {
  const { accounts } = withColours(fileOf([ana(1), ana(2)]));
  const [first, second] = accounts;
  if (!first || !second) throw new Error('There are two.');
  expect(coloursOf(fileOf([first, { ...second, colour: own }]))).toEqual([own, own]);
});
