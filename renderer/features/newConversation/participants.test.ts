import { expect, test } from 'vitest';
import { MAX_PARTICIPANTS } from '../../../shared/model/people.ts';
import { addAddresses, checkParticipant, splitAddresses } from './participants.ts';

const self = 'me@example.org';

test('an address is taken with or without a name around it', () => {
  expect(checkParticipant(' maria@example.org ', [], self)).toEqual({ ok: true, email: 'maria@example.org' });
  expect(checkParticipant('Maria <maria@example.org>', [], self)).toEqual({
    ok: true,
    email: 'maria@example.org',
  });
});

test('refuses invalid addresses, repeated ones and one’s own, with the reason', () => {
  const problem = (typed: string, chosen: string[] = []) => checkParticipant(typed, chosen, self);
  expect(problem('maria')).toMatchObject({ problem: 'invalid' });
  expect(problem('a@b,c@d')).toMatchObject({ problem: 'invalid' });
  expect(problem('MARIA@example.org', ['maria@example.org'])).toMatchObject({ problem: 'duplicate' });
  expect(problem('Me@Example.org')).toMatchObject({ problem: 'self' });
});

test('a pasted list is taken apart', () => {
  expect(splitAddresses('a@x.example, b@x.example;\nC <c@x.example>,')).toEqual([
    'a@x.example',
    'b@x.example',
    'C <c@x.example>',
  ]);
});

test('a pasted list is split at spaces too if every piece is an address', () => {
  expect(splitAddresses('a@x.example b@x.example\tc@x.example')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
  expect(checkParticipant('mailto:zoe@x.example', [], 'me@x.example')).toEqual({
    ok: true,
    email: 'zoe@x.example',
  });
  expect(splitAddresses('Maria Lopez <maria@x.example>')).toEqual(['Maria Lopez <maria@x.example>']);
  expect(splitAddresses('a@x.example and b@x.example')).toEqual(['a@x.example and b@x.example']);
});

test('names with and without quotes, separated by anything or nothing, are taken apart', () => {
  const list = '"Lopez, Maria" <maria@x.example> Ben Okafor <ben@x.example>\r\n<c@x.example>;d@x.example';
  expect(splitAddresses(list)).toEqual([
    '"Lopez, Maria" <maria@x.example>',
    'Ben Okafor <ben@x.example>',
    '<c@x.example>',
    'd@x.example',
  ]);
  expect(addAddresses(splitAddresses(list), [], self)).toEqual({
    chosen: ['maria@x.example', 'ben@x.example', 'c@x.example', 'd@x.example'],
    left: [],
    problem: null,
  });
});

test('of the rows of a pasted table the addresses count, whatever column they are in', () => {
  const list =
    'Kofi Mensah\tkofi@x.example\r\nana@x.example\tSilva, Ana\tField\nName\tEmail\nBen\t<ben@x.example>\n';
  expect(addAddresses(splitAddresses(list), [], self)).toMatchObject({
    chosen: ['kofi@x.example', 'ana@x.example', 'ben@x.example'],
    left: ['Name', 'Email'],
  });
});

test('no text beside a tab is left out without a word', () => {
  const list = 'a@x.example, not-an-address\t"Silva, Ana" <ana@x.example>\nBen\tb@x.example\tc@x.example';
  expect(addAddresses(splitAddresses(list), [], self)).toMatchObject({
    chosen: ['a@x.example', 'ana@x.example', 'b@x.example', 'c@x.example'],
    left: ['not-an-address', 'Ben'],
  });
});

test('quotes without an end take no longer than the text is', () => {
  const pieces = splitAddresses('\\",'.repeat(100_000));
  expect(pieces).toHaveLength(100_000);
});

test('all of a list that can be added is added, and the others are left with the first reason', () => {
  expect(addAddresses(['b@x.example', 'c@x.example'], ['a@x.example'], self)).toEqual({
    chosen: ['a@x.example', 'b@x.example', 'c@x.example'],
    left: [],
    problem: null,
  });
  expect(addAddresses(['b@x.example', 'maria', 'c@x.example', 'ben'], [], self)).toEqual({
    chosen: ['b@x.example', 'c@x.example'],
    left: ['maria', 'ben'],
    problem: { ok: false, problem: 'invalid', email: 'maria' },
  });
});

test('in a list, repeated addresses and one’s own are no mistake; alone, they are', () => {
  const list = ['a@x.example', 'B@x.example', 'Ben <b@X.example>', self];
  const merged = { chosen: ['a@x.example', 'b@X.example'], left: [], problem: null };
  expect(addAddresses(list, ['a@x.example'], self)).toEqual(merged);
  expect(addAddresses([self], [], self).problem).toMatchObject({ problem: 'self' });
  expect(addAddresses(['A@x.example'], ['a@x.example'], self)).toMatchObject({
    left: ['A@x.example'],
    problem: { problem: 'duplicate' },
  });
});

test('no more participants are added than a draft can have, and the others are left', () => {
  const list = Array.from({ length: MAX_PARTICIPANTS + 2 }, (_, n) => `person${n}@x.example`);
  const { chosen, left, problem } = addAddresses(list, [], self);
  expect(chosen).toEqual(list.slice(0, MAX_PARTICIPANTS));
  expect(left).toEqual(list.slice(MAX_PARTICIPANTS));
  expect(problem).toMatchObject({ problem: 'tooMany' });
});

test('a text longer than any address is refused as such', () => {
  expect(checkParticipant('m'.repeat(321), [], self)).toMatchObject({ problem: 'tooLong' });
  expect(checkParticipant(`${'m'.repeat(320)}@x.example`, [], self)).toMatchObject({ problem: 'tooLong' });
});
