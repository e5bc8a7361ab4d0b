import { expect, it } from 'vitest';
import { msgId } from '../../../shared/model/ids.ts';
import { chooseAll, chooseTo, keepChosen, NONE_CHOSEN, toggleChosen } from './choice.ts';

const ORDER = [9, 8, 7, 6, 5, 4, 3].map(msgId);
const chosenOf = ({ chosen }: typeof NONE_CHOSEN) => [...chosen].sort((a, b) => a - b);
const to = (choice: typeof NONE_CHOSEN, id: number) => chooseTo(choice, ORDER, null, msgId(id));

it('a stretch goes from the one pressed last to the one pressed with Shift, in either direction', () => {
  const begun = toggleChosen(NONE_CHOSEN, msgId(6));
  expect(chosenOf(to(begun, 8))).toEqual([6, 7, 8]);
  expect(chosenOf(to(begun, 4))).toEqual([4, 5, 6]);
});

it('a second press with Shift moves the end of the stretch and lets go of what lies beyond', () => {
  const stretch = to(toggleChosen(NONE_CHOSEN, msgId(8)), 3);
  expect(chosenOf(to(stretch, 7))).toEqual([7, 8]);
});

it('files chosen before stay chosen when a range grows over them and shrinks again', () => {
  const before = toggleChosen(toggleChosen(NONE_CHOSEN, msgId(5)), msgId(8));
  expect(chosenOf(to(to(before, 4), 7))).toEqual([5, 7, 8]);
});

it('with Shift and arrows a new stretch begins where the person is', () => {
  const before = toggleChosen(NONE_CHOSEN, msgId(9));
  const first = chooseTo(before, ORDER, msgId(6), msgId(5));
  expect(chosenOf(first)).toEqual([5, 6, 9]);
  expect(chosenOf(chooseTo(first, ORDER, msgId(5), msgId(4)))).toEqual([4, 5, 6, 9]);
  expect(chosenOf(chooseTo(first, ORDER, msgId(5), msgId(6)))).toEqual([6, 9]);
});

it('a press with Shift alone chooses one', () => {
  expect(chosenOf(to(NONE_CHOSEN, 6))).toEqual([6]);
});

it('a stretch whose beginning is gone chooses only where it leads', () => {
  const gone = toggleChosen(NONE_CHOSEN, msgId(100));
  expect(chosenOf(keepChosen(to(gone, 6), ORDER))).toEqual([6]);
});

it('a stretch stays when its beginning is out of reach, and a new one begins where it leads', () => {
  const stretch = to(toggleChosen(NONE_CHOSEN, msgId(9)), 7);
  const nearby = [5, 4, 3].map(msgId);
  const next = chooseTo(stretch, nearby, msgId(7), msgId(5));
  expect(chosenOf(next)).toEqual([5, 7, 8, 9]);
  expect(chosenOf(chooseTo(next, nearby, null, msgId(3)))).toEqual([3, 4, 5, 7, 8, 9]);
});

it('a second press takes out, and what is no longer shown is no longer chosen', () => {
  expect(chosenOf(toggleChosen(chooseAll(ORDER), msgId(9)))).toEqual([3, 4, 5, 6, 7, 8]);
  expect(chosenOf(keepChosen(chooseAll(ORDER), [msgId(4), msgId(2)]))).toEqual([4]);
});
