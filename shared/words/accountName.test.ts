import { expect, test } from 'vitest';
import { accountName, shortAccountName } from './accountName.ts';

const at = (serviceUrl: string, email = 'ana@x.example', isDemo = false) => ({ serviceUrl, email, isDemo });
const namesOf = (...accounts: readonly ReturnType<typeof at>[]) =>
  accounts.map((account) => accountName(account, accounts, 'demo'));

test('an account is named by its address alone if no other has it', () => {
  expect(namesOf(at('https://one.example'), at('https://two.example', 'ben@x.example'))).toEqual([
    'ana@x.example',
    'ben@x.example',
  ]);
});

test('accounts of one address, however it is written, are told apart by their services', () => {
  const accounts = [
    ...[at('https://one.example'), at('https://two.example:8443/api', 'Ana@X.example')],
    ...[at('http://127.0.0.1:40123', 'ana@x.example', true), at('https://three.example', 'ben@x.example')],
  ];
  expect(namesOf(...accounts)).toEqual([
    'ana@x.example, one.example',
    'Ana@X.example, two.example:8443',
    'ana@x.example, demo',
    'ben@x.example',
  ]);
});

test('services of one host are told apart by their whole addresses', () => {
  expect(namesOf(at('https://one.example/a'), at('https://one.example/b'))).toEqual([
    'ana@x.example, https://one.example/a',
    'ana@x.example, https://one.example/b',
  ]);
});

test('a name stays on its line and spells out what can’t be seen', () => {
  const hostile = 'ana\n@x.example\u202Emoc.doog';
  expect(namesOf(at('https://one.example', hostile))).toEqual(['ana @x.example⟨U+202E⟩moc.doog']);
  expect(namesOf(at('https://one.example', hostile), at('https://two.example', hostile))).toEqual([
    'ana @x.example⟨U+202E⟩moc.doog, one.example',
    'ana @x.example⟨U+202E⟩moc.doog, two.example',
  ]);
});

test('accounts whose addresses are not known yet have no name', () => {
  expect(namesOf(at('', ''), at('', ''))).toEqual(['', '']);
});

test('a short name has only what tells an account apart', () => {
  const shortNamesOf = (...accounts: readonly ReturnType<typeof at>[]) =>
    accounts.map((account) => shortAccountName(account, accounts, 'demo'));
  const ana = at('https://one.example');
  expect(shortNamesOf(ana, at('https://one.example', 'ben@x.example'))).toEqual(['ana', 'ben']);
  expect(
    shortNamesOf(ana, at('https://one.example', 'Ana@y.example'), at('https://one.example', 'ben@y.example')),
  ).toEqual(['ana@x.example', 'Ana@y.example', 'ben']);
  expect(shortNamesOf(ana, at('https://two.example'), at('http://127.0.0.1', 'ANA@x.example', true))).toEqual(
    ['ana, one.example', 'ana, two.example', 'ANA, demo'],
  );
  expect(shortNamesOf(ana, at('https://two.example'), at('https://one.example', 'ben@x.example'))).toEqual([
    'ana, one.example',
    'ana, two.example',
    'ben',
  ]);
  expect(shortNamesOf(ana, at('https://two.example'), at('https://one.example', 'ana@y.example'))).toEqual([
    'ana@x.example, one.example',
    'ana@x.example, two.example',
    'ana@y.example',
  ]);
  expect(shortNamesOf(ana, at('', 'ana\u200B'), at('', ''))).toEqual(['ana', 'ana⟨U+200B⟩', '']);
});
