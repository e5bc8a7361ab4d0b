import { expect, it } from 'vitest';
import { testWords } from '../../testing/page/testWords.ts';
import { convId } from '../model/ids.ts';
import { MOST_NAMED } from '../model/people.ts';
import { conversationTitle, nameToChange, pendingTitle } from './conversationTitle.ts';

const t = testWords.frame;
const self = { email: 'me@acme.example', isSelf: true };
const maria = { email: 'maria.lopez@acme.example', isSelf: false };
const li = { email: 'li_wei@acme.example', isSelf: false };
type Known = Parameters<typeof conversationTitle>[1];
const title = (people: Known['people'], known: Partial<Known> = {}) =>
  conversationTitle(t, {
    ...{ convId: convId(123), title: null, ownDomain: 'acme.example', isNamesake: false, isNote: false },
    people,
    others: people.filter(({ isSelf }) => !isSelf).length,
    ...known,
  });

it('a title that was given goes before everything else', () => {
  expect(title([maria, self], { title: 'Budget' })).toBe('Budget');
});

it('without a title, or with one of blanks, the other people name the conversation', () => {
  expect(title([maria, li, self])).toBe('Maria Lopez, Li Wei');
  for (const blank of ['  ', '\u200B', '\u2800 \uFE0F']) {
    expect(title([maria, self], { title: blank })).toBe('Maria Lopez');
    expect(pendingTitle(t, { title: blank, participants: [maria.email] })).toBe('Maria Lopez');
  }
});

it('a conversation is a note to self only when that is proven; else it says that its people are not known', () => {
  expect(title([self])).toBe('Conversation 123 (participants unknown)');
  expect(title([])).toBe('Conversation 123 (participants unknown)');
  expect(title([self], { isNote: true })).toBe('Note to self');
});

it('people of one name are told apart by where they are, when that is somewhere else', () => {
  const other = { email: 'maria.lopez@elsewhere.example', isSelf: false };
  const called = { isNamesake: true };
  expect(title([maria, self], called)).toBe('Maria Lopez #123');
  expect(title([other, self], called)).toBe('Maria Lopez (elsewhere.example) #123');
  expect(title([other, maria, self], called)).toBe('Maria Lopez (elsewhere.example), Maria Lopez #123');
  // Also while nothing of oneself was read.
  expect(title([other], called)).toBe('Maria Lopez (elsewhere.example) #123');
  expect(title([maria], called)).toBe('Maria Lopez #123');
  expect(title([other, self])).toBe('Maria Lopez');
  const hidden = { email: 'maria.lopez@els\u202Eewhere.example', isSelf: false };
  expect(title([hidden, self], called)).not.toContain('\u202E');
});

it('a conversation that would be called as another is has its number', () => {
  expect(title([maria, self], { isNamesake: true })).toBe('Maria Lopez #123');
  expect(title([maria, self], { isNamesake: true, title: 'Budget' })).toBe('Budget #123');
  expect(title([self], { isNamesake: true, isNote: true })).toBe('Note to self #123');
  expect(title([self], { isNamesake: true })).toBe('Conversation 123 (participants unknown)');
});

it('another name begins without names given here and without a number, since it may leave this computer', () => {
  const known = { convId: convId(123), title: null, others: 1, ownDomain: 'acme.example', isNote: false };
  const conversation = { ...known, people: [{ ...maria, alias: 'The boss' }, self], isNamesake: true };
  expect(conversationTitle(t, conversation)).toBe('The boss #123');
  expect(nameToChange(t, conversation)).toBe('Maria Lopez');
  expect(nameToChange(t, { ...conversation, title: 'Budget' })).toBe('Budget');
  // Without the signs that isolate it within a sentence.
  expect(nameToChange(t, { ...conversation, title: 'תקציב' })).toBe('תקציב');
});

it('a new conversation is called by its title, else by those invited, else a note to self', () => {
  expect(pendingTitle(t, { title: 'Friday', participants: [maria.email] })).toBe('Friday');
  expect(pendingTitle(t, { title: null, participants: [maria.email, li.email] })).toBe('Maria Lopez, Li Wei');
  expect(pendingTitle(t, { title: null, participants: [] })).toBe('Note to self');
  const lost = { title: 'Friday', participants: [maria.email] };
  expect(pendingTitle(t, { ...lost, lost: { name: 'My Friday' } })).toBe('My Friday');
  expect(pendingTitle(t, { ...lost, lost: { name: null } })).toBe('Friday');
});

it('a conversation of ten thousand people is named by the first of them', () => {
  const crowd = Array.from({ length: 10_000 }, (_, index) => ({
    email: `p${index}@acme.example`,
    isSelf: false,
  }));
  const named = title([...crowd.slice(0, MOST_NAMED), self], { others: 10_000 });
  expect(named).toMatch(/^P0, P1, .*, P49 and 9,950 others$/u);
  const participants = crowd.map(({ email }) => email);
  expect(pendingTitle(t, { title: '', participants })).toBe(named);
});
