import { expect, test } from 'vitest';
import { createTriageStore } from './triageStore.ts';

/** Changes, each with a name, and which of them were undone. */
function changes() {
  const triage = createTriageStore();
  const undone: string[] = [];
  const undoOf = (name: string) => async () => {
    undone.push(name);
    return true;
  };
  const begin = (name: string) => {
    const ended = triage.getState().begin();
    return { done: () => ended(undoOf(name)), unchanged: () => ended(null) };
  };
  /** As the key does it. */
  const undoLast = async () => {
    const { undo, setUndo } = triage.getState();
    setUndo(null);
    return undo === null ? null : undo();
  };
  return { begin, undoLast, undone, setUndo: (name: string) => triage.getState().setUndo(undoOf(name)) };
}

test('a change that is under way is undone once it is done, and no other one is', async () => {
  const { begin, undoLast, undone } = changes();
  begin('first').done();
  const second = begin('second');
  const undoing = undoLast();
  const third = begin('third');
  second.done();
  expect(await undoing).toBe(true);
  third.done();
  expect(undone).toEqual(['second']);
  await undoLast();
  expect(undone).toEqual(['second', 'third']);
  expect(await undoLast()).toBeNull();
});

test('a change that changed nothing leaves the one before it to be undone, unless it was undone itself', async () => {
  const { begin, undoLast, undone } = changes();
  begin('first').done();
  begin('second').unchanged();
  await undoLast();
  expect(undone).toEqual(['first']);

  begin('third').done();
  const fourth = begin('fourth');
  const undoing = undoLast();
  fourth.unchanged();
  expect(await undoing).toBeNull();
  expect(undone).toEqual(['first']);
});

test('of two changes under way, the one that began last is undone, whichever is done first', async () => {
  const { begin, undoLast, undone, setUndo } = changes();
  const [first, second] = [begin('first'), begin('second')];
  second.done();
  first.done();
  await undoLast();
  expect(undone).toEqual(['second']);

  const third = begin('third');
  setUndo('fourth');
  third.done();
  await undoLast();
  expect(undone).toEqual(['second', 'fourth']);

  const [fifth, sixth] = [begin('fifth'), begin('sixth')];
  sixth.unchanged();
  const undoing = undoLast();
  fifth.done();
  await undoing;
  expect(undone).toEqual(['second', 'fourth', 'fifth']);
});
