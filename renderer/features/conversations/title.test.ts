import { expect, it } from 'vitest';
import { convId } from '../../../shared/model.ts';
import { createI18n } from '../../locales/i18n.ts';
import { conversationTitle, pendingTitle } from './title.ts';

const t = createI18n().getFixedT('en', 'frame');
const self = { email: 'me@acme.example', isSelf: true };
const maria = { email: 'maria.lopez@acme.example', isSelf: false };
const li = { email: 'li_wei@acme.example', isSelf: false };
const title = (people: readonly (typeof self)[], given: string | null = null) =>
  conversationTitle(t, { convId: convId(123), title: given, people });

it('a title that was given goes before everything else', () => {
  expect(title([maria, self], 'Budget')).toBe('Budget');
});

it('without a title, or with one of blanks, the other people name the conversation', () => {
  expect(title([maria, li, self])).toBe('Maria Lopez, Li Wei');
  expect(title([maria, self], '  ')).toBe('Maria Lopez');
});

it('a conversation with oneself alone is a note to self', () => {
  expect(title([self])).toBe('Note to self');
});

it('a conversation in which nobody is known yet is called by its number', () => {
  expect(title([])).toBe('Conversation 123');
});

it('a new conversation is called by its title, else by those invited, else a note to self', () => {
  expect(pendingTitle(t, { title: 'Friday', participants: [maria.email] })).toBe('Friday');
  expect(pendingTitle(t, { title: null, participants: [maria.email, li.email] })).toBe('Maria Lopez, Li Wei');
  expect(pendingTitle(t, { title: null, participants: [] })).toBe('Note to self');
});
