import { expect, it } from 'vitest';
import { createI18n } from '../../locales/i18n.ts';
import { dropInWords, recipientsAmong, recipientsOf, trayInWords } from './recipients.ts';

const t = createI18n().getFixedT('en', 'thread');
const to = (...names: string[]) => recipientsAmong(names.map((name) => `${name}@acme.example`));
const drop = (...names: string[]) => dropInWords(t, to(...names));

it('a drop says who will receive it, and never more names than can be read at a glance', () => {
  expect(drop('maria.lopez')).toBe('Send to Maria Lopez');
  expect(drop('maria.lopez', 'ken.ito')).toBe('Send to Maria and Ken');
  expect(drop('maria.lopez', 'ken.ito', 'li')).toBe('Send to Maria, Ken and Li');
  expect(drop('maria.lopez', 'ken.ito', 'li', 'ada', 'bo')).toBe('Send to Maria, Ken and 3 more');
});

it('people who share a first name are told apart', () => {
  expect(drop('maria.lopez', 'maria.rossi')).toBe('Send to Maria Lopez and Maria Rossi');
});

it('a note is one’s own, and people who are not known are not made up', () => {
  const self = { email: 'me@acme.example', isSelf: true };
  expect(dropInWords(t, recipientsOf([self]))).toBe('Add to your note');
  expect(dropInWords(t, recipientsOf([]))).toBe('Send to this conversation');
});

it('the tray counts what goes to whom', () => {
  expect(trayInWords(t, 1, to('maria.lopez'))).toBe('1 file to Maria Lopez');
  expect(trayInWords(t, 2, to('maria', 'ken', 'li', 'ada', 'bo'))).toBe('2 files to Maria, Ken and 3 more');
  expect(trayInWords(t, 2, recipientsAmong([]))).toBe('2 files for your note');
});
