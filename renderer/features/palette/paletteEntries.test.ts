import { expect, it } from 'vitest';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { accountId, convId } from '../../../shared/model/ids.ts';
import type { SavedView } from '../conversationList/saved/useSavedViews.ts';
import { type Entry, rankEntries } from './paletteEntries.ts';

const command = (label: string): Entry => ({ id: label, kind: 'command', label, command: 'open-settings' });
const setting = (label: string, ...values: readonly string[]): Entry => ({
  ...{ id: label, kind: 'setting', label, tab: 'general', place: '', values },
});
const person = (email: string): Entry => ({ id: email, kind: 'person', label: email, email });
const conversation = (label: string): Entry => ({
  ...{ id: label, kind: 'conversation', label, account: accountId('ana'), accountName: null },
  conversation: { convId: convId(1) } as Conversation,
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

it('among equals, conversations come before people, views, saved searches, commands and settings', () => {
  const view: Entry = { id: 'view', kind: 'view', label: 'Settled', view: 'done', colour: null };
  const search = { id: 1, name: 'Setbacks' } as unknown as SavedView;
  const savedSearch: Entry = { id: 'saved', kind: 'savedSearch', label: 'Setbacks', search };
  const ofSeveral = [setting('Set up'), command('Settle'), savedSearch, view];
  expect(found('set', [...ofSeveral, person('seth@x.example'), conversation('Set A')])).toEqual([
    ...['Set A', 'seth@x.example'],
    ...['Settled', 'Setbacks'],
    ...['Settle', 'Set up'],
  ]);
});

it('an account is found by its address, by its service and by the words for going there', () => {
  const account = (email: string, service: string): Entry => ({
    ...{ id: service, kind: 'account', label: `Switch to account ${email}, ${service}`, colour: 1, email },
    account: accountId(service),
  });
  const [here, there] = [account('ben@x.example', 'one.example'), account('ana@x.example', 'two.example')];
  const entries = [command('Bench'), here, there];
  expect(found('ben', entries)).toEqual([here.label, 'Bench']);
  expect(found('two.ex', entries)).toEqual([there.label]);
  expect(found('switch to', entries)).toEqual([here.label, there.label]);
});

it('a setting is found by its values, alone and with its name, and after what has the text as its own name', () => {
  const entries = [
    setting('Theme', 'System', 'Light', 'Dark'),
    setting('Spelling'),
    conversation('Dark sky'),
  ];
  expect(found('dark', entries)).toEqual(['Dark sky', 'Theme']);
  expect(found('light theme', [setting('Spelling'), setting('Theme', 'System', 'Light')])).toEqual(['Theme']);
  expect(found('theme', [setting('Themes', 'Off'), setting('Theme', 'System')])).toEqual(['Theme', 'Themes']);
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
