import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fuzz } from '../../../testing/fuzzing.ts';
import { HERE, person, standStill } from './testPerson.ts';

standStill();

const RUNS = 750;

type Step =
  | { readonly kind: 'die'; readonly isOnDisk: boolean; readonly unable: number }
  | {
      readonly kind:
        | 'type'
        | 'enter'
        | 'stage'
        | 'leave'
        | 'open'
        | 'arrive'
        | 'refuse'
        | 'failToDecide'
        | 'failToRead';
    }
  | { readonly kind: 'answer' | 'wait'; readonly amount: number }
  | { readonly kind: 'decide'; readonly mayPass: boolean };

const plain = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>({ kind: 'type' }) },
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'enter' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'stage' }, { kind: 'leave' }, { kind: 'open' }) },
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'arrive' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer' as const), amount: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), amount: fc.nat(500) }) },
);
const TROUBLES = [{ kind: 'refuse' }, { kind: 'failToDecide' }, { kind: 'failToRead' }] as const;
const troubled = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('decide' as const), mayPass: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>(...TROUBLES) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('die' as const), isOnDisk: fc.boolean(), unable: fc.nat(2) }),
  },
);

async function take(step: Step, { core, ...someone }: ReturnType<typeof person>): Promise<void> {
  switch (step.kind) {
    case 'type':
    case 'enter':
    case 'stage':
    case 'leave':
      return someone[step.kind]();
    case 'open':
      return someone.open();
    case 'arrive':
      return core.arrive();
    case 'answer':
      return core.answer(step.amount);
    case 'wait':
      vi.advanceTimersByTime(step.amount);
      return;
    case 'decide':
      return someone.decide(step.mayPass);
    case 'failToDecide':
      return someone.failToDecide();
    case 'failToRead':
      return core.failToRead();
    case 'refuse':
      return core.refuseOne();
    case 'die':
      return core.dieOnce(step.isOnDisk, step.unable);
  }
}

const withoutBreaks = (text: string) => text.replaceAll('\n', '');

test('each Enter sends what stood there and each key goes where it was typed, in any order of requests and answers', async () => {
  await fuzz(fc.array(plain, { maxLength: 80 }), RUNS, async (steps) => {
    const someone = person();
    someone.open();
    let onDisk = '';
    for (const step of steps) {
      await take(step, someone);
      // A crash now would leave everything as before, and nothing twice.
      const now = withoutBreaks(someone.core.onDisk(HERE));
      expect(now.startsWith(onDisk)).toBe(true);
      expect(someone.typed().startsWith(now)).toBe(true);
      onDisk = now;
    }
    someone.open();
    await someone.settle();
    expect(someone.core.outbox.map(({ text, files }) => ({ text, files }))).toEqual(someone.pressed);
    expect([...someone.said, ...someone.notices]).toEqual([]);
    expect(withoutBreaks(someone.core.onDisk(HERE))).toBe(someone.typed());
    someone.leave();
  });
});

test('nothing is lost, doubled or out of order when others wrote meanwhile, or the outbox refuses or dies', async () => {
  await fuzz(fc.array(troubled, { maxLength: 80 }), RUNS, async (steps) => {
    const someone = person();
    someone.guard();
    someone.open();
    for (const step of steps) await take(step, someone);
    someone.open();
    await someone.settle();
    const sent = someone.core.outbox.map(({ text }) => text).join('');
    expect(withoutBreaks(sent + someone.box())).toBe(someone.typed());
    expect(withoutBreaks(someone.core.onDisk(HERE))).toBe(someone.typed());
    const files = someone.core.outbox.flatMap((item) => item.files);
    expect(new Set(files).size).toBe(files.length);
    someone.leave();
  });
});
