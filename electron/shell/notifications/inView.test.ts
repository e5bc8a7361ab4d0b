import { expect, test } from 'vitest';
import { accountId, convId } from '../../../shared/model/ids.ts';
import { createInView } from './inView.ts';

const [ANA, BEN] = [accountId('ana'), accountId('ben')];
const [FIRST, SECOND] = [convId(1), convId(2)];

test('a conversation is in view in the window that has the focus and shows it, and in no other', () => {
  const [main, own] = [{}, {}];
  let focused: object | null = main;
  const inView = createInView(() => focused);
  expect(inView.has(ANA, FIRST)).toBe(false);
  inView.set(main, ANA, [FIRST]);
  inView.set(own, BEN, [SECOND]);
  expect([inView.has(ANA, FIRST), inView.has(BEN, FIRST), inView.has(BEN, SECOND)]).toEqual([
    true,
    false,
    false,
  ]);
  focused = own;
  expect([inView.has(ANA, FIRST), inView.has(BEN, SECOND)]).toEqual([false, true]);
  inView.loaded(own);
  expect(inView.has(BEN, SECOND)).toBe(false);
  focused = null;
  expect(inView.has(ANA, FIRST)).toBe(false);
});
