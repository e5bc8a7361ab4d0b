import { expect, it } from 'vitest';
import type { ConversationName } from '../../../shared/model/conversations.ts';
import { convId } from '../../../shared/model/ids.ts';
import { createI18n } from '../../locales/i18n.ts';
import { dropInWords, recipientsAmong, recipientsOf, trayInWords } from './recipients.ts';

const t = createI18n().getFixedT('en', 'thread');
const to = (...names: string[]) => recipientsAmong(names.map((name) => `${name}@acme.example`));
const conversation: ConversationName = {
  ...{ convId: convId(12), title: null, ownDomain: 'acme.example', isNamesake: false, isNote: false },
  people: [{ email: 'me@acme.example', isSelf: true }],
  others: 0,
};
const drop = (...names: string[]) => dropInWords(t, to(...names));

it('a drop says who will receive it, and never more names than can be read at a glance', () => {
  expect(drop('maria.lopez')).toBe('Add files for Maria Lopez');
  expect(drop('maria.lopez', 'ken.ito')).toBe('Add files for Maria and Ken');
  expect(drop('maria.lopez', 'ken.ito', 'li')).toBe('Add files for Maria, Ken and Li');
  expect(drop('maria.lopez', 'ken.ito', 'li', 'ada', 'bo')).toBe('Add files for Maria, Ken and 3 more');
});

it('people who share a first name are told apart', () => {
  expect(drop('maria.lopez', 'maria.rossi')).toBe('Add files for Maria Lopez and Maria Rossi');
});

it('a note is one’s own, and people who are not known are not made up', () => {
  expect(dropInWords(t, recipientsOf({ ...conversation, isNote: true }))).toBe('Add files to your note');
  expect(dropInWords(t, recipientsOf({ ...conversation, people: [] }))).toBe(
    'Add files to this conversation',
  );
  expect(dropInWords(t, recipientsOf(null))).toBe('Add files to this conversation');
});

it('it is no note as long as others may be in it', () => {
  expect(dropInWords(t, recipientsOf(conversation))).toBe('Add files to this conversation');
  expect(trayInWords(t, 1, recipientsOf(conversation))).toBe('1 file to this conversation');
});

it('conversations with the same people are told apart', () => {
  const people = [...conversation.people, { email: 'maria.lopez@acme.example', isSelf: false }];
  const sentence = (known: Partial<typeof conversation>) =>
    dropInWords(t, recipientsOf({ ...conversation, people, others: 1, ...known }));
  expect(sentence({ isNamesake: true })).toBe('Add files for Maria Lopez (#12)');
  expect(sentence({ title: 'Budget' })).toBe('Add files for Maria Lopez (“Budget”)');
  expect(sentence({ title: 'Budget', isNamesake: true })).toBe('Add files for Maria Lopez (“Budget” #12)');
  const notes = recipientsOf({ ...conversation, isNote: true, isNamesake: true });
  expect(dropInWords(t, notes)).toBe('Add files to your note #12');
  expect(trayInWords(t, 2, notes)).toBe('2 files for your note #12');
});

it('everyone in a crowd is counted, though only the first ones are known', () => {
  const people = ['maria.lopez', 'ken.ito', 'li'].map((name) => ({
    email: `${name}@acme.example`,
    isSelf: false,
  }));
  expect(dropInWords(t, recipientsOf({ ...conversation, people, others: 10_000 }))).toBe(
    'Add files for Maria, Ken and 9,998 more',
  );
});

it('the tray counts what goes to whom', () => {
  expect(trayInWords(t, 1, to('maria.lopez'))).toBe('1 file to Maria Lopez');
  expect(trayInWords(t, 2, to('maria', 'ken', 'li', 'ada', 'bo'))).toBe('2 files to Maria, Ken and 3 more');
  expect(trayInWords(t, 2, recipientsAmong([]))).toBe('2 files for your note');
});

it('the tray names the conversation where others may be in it who have not written', () => {
  const people = [{ email: 'maria.lopez@example.org', isSelf: false }];
  expect(trayInWords(t, 2, recipientsOf({ ...conversation, people, others: 1 }))).toBe(
    '2 files to the conversation with Maria Lopez',
  );
});
