import { expect, test } from 'vitest';
import { createChanges, type Undo } from './undoChanges.ts';

/** Changes, each with a name, and which of them were undone. */
function named() {
  const changes = createChanges();
  const undone: string[] = [];
  const begin = (name: string) => {
    const { ended, undo } = changes.begin();
    const isUndone = async () => {
      undone.push(name);
      return true;
    };
    return {
      undo,
      done: (how: Undo = isUndone) => ended(how),
      unchanged: () => ended(null),
    };
  };
  return { begin, undoLast: changes.undoLast, undone };
}

test('a change that is under way is undone once it is done, and no other one is', async () => {
  const { begin, undoLast, undone } = named();
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
  const { begin, undoLast, undone } = named();
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
  const { begin, undoLast, undone } = named();
  const [first, second] = [begin('first'), begin('second')];
  second.done();
  first.done();
  await undoLast();
  expect(undone).toEqual(['second']);

  const [fifth, sixth] = [begin('fifth'), begin('sixth')];
  sixth.unchanged();
  const undoing = undoLast();
  fifth.done();
  await undoing;
  expect(undone).toEqual(['second', 'fifth']);
});

test('a second Undo while the first waits for its change is about no other change', async () => {
  const { begin, undoLast, undone } = named();
  begin('first').done();
  const second = begin('second');
  const undoing = undoLast();
  expect(await undoLast()).toBeNull();
  second.done();
  expect(await undoing).toBe(true);
  expect(await undoLast()).toBeNull();
  expect(undone).toEqual(['second']);
});

test('changes that change nothing, however many are under way at once, leave the one before them to be undone', async () => {
  const { begin, undoLast, undone } = named();
  begin('first').done();
  const [second, third] = [begin('second'), begin('third')];
  second.unchanged();
  third.unchanged();
  await undoLast();
  expect(undone).toEqual(['first']);
  expect(await undoLast()).toBeNull();
});

test('a change that could not be undone can be undone again, unless another one followed', async () => {
  const { begin, undoLast, undone } = named();
  let isFull = true;
  begin('first').done(async () => {
    if (isFull) throw new Error('The disk is full.');
    undone.push('first');
    return true;
  });
  await expect(undoLast()).rejects.toThrow('full');
  isFull = false;
  expect(await undoLast()).toBe(true);
  expect(undone).toEqual(['first']);

  isFull = true;
  begin('second').done(async () => {
    throw new Error('The disk is full.');
  });
  const undoing = undoLast();
  begin('third').done();
  await expect(undoing).rejects.toThrow('full');
  await undoLast();
  expect(await undoLast()).toBeNull();
  expect(undone).toEqual(['first', 'third']);
});

test('a change that its notice undoes is undone once, and Undo is not about one before it', async () => {
  const { begin, undoLast, undone } = named();
  const first = begin('first');
  const second = begin('second');
  second.done();
  const undoing = second.undo();
  expect(await undoLast()).toBeNull();
  await undoing;
  first.done();
  expect(await second.undo()).toBeNull();
  expect(undone).toEqual(['second']);
});
