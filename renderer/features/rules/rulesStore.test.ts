import { expect, it } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import { createRulesStore, NEW_RULE } from './rulesStore.ts';

it('closes the form of a rule about a conversation whose number was given away, and no other', () => {
  const { getState } = createRulesStore();
  const edited = { ...NEW_RULE, convId: convId(7) };
  getState().edit(edited);
  getState().leave(convId(8));
  expect(getState().edited).toEqual(edited);
  getState().leave(convId(7));
  expect(getState().edited).toBeNull();
});
