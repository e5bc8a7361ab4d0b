import { expect, test, vi } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import { HERE, person, standStill } from './testPerson.ts';

standStill();

test('keys after Enter are the next message, however long the first takes to its outbox', async () => {
  const { core, open, type, enter, settle, box } = person();
  open();
  await settle();
  type('Hi');
  enter();
  type('So');
  expect(box()).toBe('So');
  await core.arrive();
  expect(core.onDisk(HERE)).toBe('Hi');
  vi.advanceTimersByTime(500);
  enter();
  type('on');
  await settle();
  expect(core.outbox.map(({ text }) => text)).toEqual(['Hi', 'So']);
  expect(box()).toBe('on');
  expect(core.onDisk(HERE)).toBe('HiSoon');
});

test('a text that may not be sent yet is back in the composer, before later keys', async () => {
  const { core, open, guard, type, enter, decide, settle, box } = person();
  guard();
  open();
  await settle();
  type('Hi');
  enter();
  type('So');
  enter();
  type('on');
  await decide(false);
  expect(box()).toBe('Hi\nSo\non');
  await settle();
  expect(core.outbox).toEqual([]);
  expect(core.onDisk(HERE)).toBe('Hi\nSo\non');
});

test('it goes out also when another conversation is opened meanwhile, and comes back into its own', async () => {
  const { core, open, leave, guard, type, enter, decide, settle, box } = person();
  guard();
  open();
  await settle();
  type('Hi');
  enter();
  leave();
  open(convId(2));
  await decide(true);
  await settle();
  expect(core.outbox).toMatchObject([{ convId: HERE, text: 'Hi' }]);
  expect(box()).toBe('');
  leave();
  open();
  await settle();
  type('So');
  enter();
  leave();
  await decide(false);
  open();
  await settle();
  expect(box()).toBe('So');
});

test('a text sent before the saved draft was read comes back after that draft, which the person sees first', async () => {
  const { core, open, leave, type, enter, settle, box, notices } = person();
  open();
  type('kept');
  await settle();
  leave();
  await settle();
  open();
  type('Hi');
  enter();
  type('So');
  await settle();
  expect(box()).toBe('kept\nHi\nSo');
  expect(notices).toEqual(['came back']);
  expect(core.outbox).toEqual([]);
});

test('while the kept text cannot be read, what is sent comes back, and nothing is written over it', async () => {
  const { core, open, leave, type, enter, settle, box, notices } = person();
  open();
  type('kept');
  await settle();
  leave();
  await settle();
  core.failToRead();
  core.failToRead();
  open();
  type('Hi');
  enter();
  await core.settle();
  expect([box(), notices.length]).toEqual(['Hi', 1]);
  leave();
  vi.advanceTimersByTime(400);
  await core.settle();
  expect(core.onDisk(HERE)).toBe('kept');
  open();
  type('So');
  await settle();
  expect([box(), core.onDisk(HERE)]).toEqual(['kept\nHiSo', 'kept\nHiSo']);
  expect(notices).toEqual([expect.stringContaining('Core stopped')]);
  expect(core.outbox).toEqual([]);
});

test('an item in the outbox counts as handed over, even if core died before it said so', async () => {
  const { core, open, type, stage, enter, settle, box, said } = person();
  open();
  await settle();
  type('Hi');
  core.dieOnce(true);
  enter();
  type('So');
  await settle();
  expect(box()).toBe('So');
  stage();
  await settle();
  core.dieOnce(true);
  enter();
  await settle();
  expect(core.outbox).toMatchObject([{ text: 'Hi' }, { text: 'So', files: ['file 1'] }]);
  expect(box()).toBe('');
  expect(core.onDisk(HERE)).toBe('HiSo');
  expect(said).toEqual([]);
});

test('while core cannot say whether it has a text, that is neither in the box nor overwritten on the disk', async () => {
  for (const isOnDisk of [true, false]) {
    const { core, open, leave, type, enter, settle, box, inDoubt, said } = person();
    open();
    await settle();
    type('Hi');
    core.dieOnce(isOnDisk, 2);
    enter();
    await core.settle();
    type('So');
    vi.advanceTimersByTime(400);
    await core.settle();
    expect([box(), inDoubt(), core.onDisk(HERE)]).toEqual(['So', 'Hi', 'Hi']);
    await settle();
    const whole = isOnDisk ? 'HiSo' : 'Hi\nSo';
    expect([box(), inDoubt(), core.onDisk(HERE)]).toEqual([isOnDisk ? 'So' : whole, null, whole]);
    expect(said).toHaveLength(isOnDisk ? 0 : 1);
    leave();
  }
});

test('several that come back for one reason say it once', async () => {
  const { core, open, type, enter, settle, box, said, notices } = person();
  open();
  await settle();
  core.refuseOne();
  for (const text of ['Hi', 'So', 'on']) {
    type(text);
    enter();
  }
  await settle();
  expect(box()).toBe('Hi\nSo\non');
  expect([...said, ...notices]).toEqual(['Refused.']);
});

test('a text comes back with the reason if it is unknown whether it may go out', async () => {
  const { core, open, guard, type, enter, failToDecide, settle, box, said } = person();
  guard();
  open();
  await settle();
  type('Hi');
  enter();
  type('So');
  await failToDecide();
  await settle();
  expect(box()).toBe('Hi\nSo');
  expect(said).toEqual(['No one knows.']);
  enter();
  await settle();
  expect(core.outbox.map(({ text }) => text)).toEqual(['Hi\nSo']);
});
