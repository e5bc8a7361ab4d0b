import { expect, it } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import { type Entry, rankEntries } from './paletteEntries.ts';

const command = (label: string): Entry => ({ id: label, kind: 'command', label, command: 'open-settings' });
const setting = (label: string): Entry => ({ id: label, kind: 'setting', label, tab: 'general', place: '' });
const person = (email: string): Entry => ({ id: email, kind: 'person', label: email, email });
const conversation = (label: string): Entry => ({
  ...{ id: label, kind: 'conversation', label },
  conversation: { convId: convId(1), people: [], isNote: false },
});
const found = (text: string, entries: readonly Entry[]) =>
  rankEntries(text, entries).map(({ label }) => label);

it('entries that begin with the text come before those with a word that does, whatever their kind', () => {
  const entries = [
    conversation('The theme of June'),
    person('ana.th@x.example'),
    command('Theme'),
    setting('Thorough'),
  ];
  expect(found('the', entries)).toEqual(['The theme of June', 'Theme', 'ana.th@x.example']);
  expect(found('th', entries)).toEqual(['The theme of June', 'Theme', 'Thorough', 'ana.th@x.example']);
});

it('among equals, conversations come before people, commands and settings', () => {
  const entries = [setting('Set up'), command('Settle'), person('seth@x.example'), conversation('Set A')];
  expect(found('set', entries)).toEqual(['Set A', 'seth@x.example', 'Settle', 'Set up']);
});

it('commands and settings that do not fit are left out, and what core found stays, last', () => {
  const entries = [
    conversation('Kofi and 900 others'),
    command('Downloads'),
    command('Zoom in'),
    setting('Zones'),
  ];
  expect(found('zo', entries)).toEqual(['Zoom in', 'Zones', 'Kofi and 900 others']);
});

it('without a text everything stays as it is', () => {
  const entries = [command('B'), conversation('A')];
  expect(found('  ', entries)).toEqual(['B', 'A']);
});
