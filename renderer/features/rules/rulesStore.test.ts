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

it('a form with something typed stays when another rule is to be made', () => {
  const { getState } = createRulesStore();
  const about = (id: number) => ({ ...NEW_RULE, convId: convId(id) });
  expect(getState().make(about(7))).toBe(true);
  expect(getState().make(about(8))).toBe(true);
  getState().change({ words: 'refund' });
  expect(getState().make(about(9))).toBe(false);
  expect(getState().edited).toEqual({ ...about(8), words: 'refund' });
  getState().edit(null);
  expect(getState().make(about(9))).toBe(true);
});
