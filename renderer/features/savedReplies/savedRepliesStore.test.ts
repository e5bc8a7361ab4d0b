import { expect, test } from 'vitest';
import { createSavedRepliesStore } from './savedRepliesStore.ts';

const FORM = { id: null, folder: '', name: '', text: 'Text', from: 'composer' } as const;
const PREVIEW = { kind: 'unreadable', why: 'no-replies' } as const;

test('a form takes the place of a file that is shown', () => {
  const store = createSavedRepliesStore();
  store.getState().show(PREVIEW);
  store.getState().edit(FORM);
  expect(store.getState()).toMatchObject({ edited: FORM, preview: null });
});

test('when the dialog closes, what was typed stays, and all else goes', () => {
  const store = createSavedRepliesStore();
  store.getState().edit(FORM);
  store.getState().leave();
  expect(store.getState().edited).toBeNull();
  store.getState().edit(FORM);
  store.getState().change({ name: 'Name' });
  store.getState().show(PREVIEW);
  store.getState().leave();
  expect(store.getState()).toMatchObject({ edited: { name: 'Name' }, isChanged: true, preview: null });
});
