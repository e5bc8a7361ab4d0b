import { expect, test } from 'vitest';
import { testWords } from '../../testing/page/testWords.ts';
import { namesakesAmong, senderName } from './senderName.ts';

const t = testWords.frame;

/** The names of the people of one conversation. */
function namesOf(...emails: readonly string[]): readonly string[] {
  const namesakes = namesakesAmong(emails.map((email) => ({ email })));
  return emails.map((email) => senderName(t, email, namesakes));
}

test('two people whose names collide show their domain, others their name alone', () => {
  expect(namesOf('mara.lind@acme.example', 'mara.lind@evil.example', 'ben@acme.example')).toEqual([
    'Mara Lind (acme.example)',
    'Mara Lind (evil.example)',
    'Ben',
  ]);
});

test('so do those whose names only look alike', () => {
  expect(namesOf('mara.lind@acme.example', 'MARA_LIND@Evil.example')).toEqual([
    'Mara Lind (acme.example)',
    'MARA LIND (evil.example)',
  ]);
});

test('in the same domain they show their addresses', () => {
  expect(namesOf('mara.lind@acme.example', 'mara-lind@acme.example', 'mara+lind@evil.example')).toEqual([
    'Mara Lind (mara.lind@acme.example)',
    'Mara Lind (mara-lind@acme.example)',
    'Mara Lind (evil.example)',
  ]);
});

test('one person under several spellings of an address, and senders without one, are no namesakes', () => {
  expect(namesOf('mara@acme.example', 'Mara@ACME.example', '', '')).toEqual([
    'Mara',
    'Mara',
    t('unknown.sender'),
    t('unknown.sender'),
  ]);
});
