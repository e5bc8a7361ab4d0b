import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ConvId, convId, type OutboxItem } from '../../shared/model.ts';
import { type DraftStore, filesInBox } from './drafts.ts';
import { createKeptDrafts } from './keptDrafts.ts';
import { createNoticesStore } from './notices.ts';
import { createOpenDrafts } from './openDrafts.ts';
import { createOutboxStore } from './outbox.ts';
import { createSends } from './sends.ts';
import { createStagedStore } from './staged.ts';
import { slowBridge } from './testSlowBridge.ts';

const HERE = convId(1);

const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Somebody at a composer, behind which core is as slow as the test makes it. */
function person() {
  const core = slowBridge();
  /** What was said elsewhere than at the composer. */
  const notices: string[] = [];
  const failed = (thrown: unknown) => void notices.push(String(thrown));
  const cameBack = () => void notices.push('came back');
  const outbox = createOutboxStore(core.bridge, failed);
  const staged = createStagedStore(core.bridge, createNoticesStore().getState());
  const drafts = createOpenDrafts(createKeptDrafts(core.bridge, failed), { failed, cameBack });
  const sends = createSends({ outbox, staged, failed });
  /** The questions whether what others wrote was seen. */
  const questions: PromiseWithResolvers<boolean>[] = [];
  const pressed: { readonly text: string; readonly files: readonly string[] }[] = [];
  let shown: { readonly draft: DraftStore; close(): void } | null = null;
  let isGuarded = false;
  const said: string[] = [];
  let keys = 0;
  let typed = '';

  const inBox = (draft: DraftStore) =>
    filesInBox(staged.getState().drafts.get(HERE)?.files ?? [], draft.getState().held).map(({ id }) => id);
  return {
    ...{ core, sends, pressed, said, notices },
    typed: () => typed,
    box: () => shown?.draft.getState().draft.text ?? '',
    inDoubt: () => shown?.draft.getState().inDoubt?.text ?? null,
    guard: () => {
      isGuarded = true;
    },
    open: (where: ConvId = HERE) => {
      if (shown) return;
      const draft = drafts.of(where);
      void staged.getState().load(where);
      shown = { draft, close: draft.connect() };
    },
    leave: () => {
      shown?.close();
      shown = null;
    },
    /** A key that no other press has written. */
    type: (text = String.fromCodePoint(0x4e00 + keys)) => {
      if (!shown) return;
      keys += 1;
      typed += text;
      shown.draft.change({ text: shown.draft.getState().draft.text + text });
    },
    stage: () =>
      staged.getState().addBy(HERE, () =>
        core.bridge.request('share.stage', {
          convId: HERE,
        }),
      ),
    enter: () => {
      if (!shown) return;
      const { draft } = shown;
      const { text } = draft.getState().draft;
      const isAdding = (staged.getState().drafts.get(HERE)?.adding ?? 0) > 0;
      const files = inBox(draft);
      if (isAdding || (text === '' && files.length === 0)) return;
      pressed.push({ text, files });
      sends.press(draft, {
        to: () => ({ title: '', participants: [], follows: null }),
        mayPass: () => {
          if (!isGuarded) return Promise.resolve(true);
          const question = Promise.withResolvers<boolean>();
          questions.push(question);
          return question.promise;
        },
        onSent: (_: readonly OutboxItem[]) => {},
        onFailed: ({ message }) => void said.push(message),
      });
      expect(draft.getState().draft.text).toBe('');
    },
    decide: async (mayPass: boolean) => {
      await turn();
      questions.shift()?.resolve(mayPass);
      await turn();
    },
    failToDecide: async () => {
      await turn();
      questions.shift()?.reject(new Error('Nobody knows.'));
      await turn();
    },
    settle: async () => {
      await core.settle();
      while (questions.length + vi.getTimerCount() > 0) {
        questions.shift()?.resolve(true);
        vi.runOnlyPendingTimers();
        await core.settle();
      }
    },
  };
}

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

test('what may not go out yet is in the box again, in front of what was typed since', async () => {
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

test('what is sent before the kept text was read comes back behind that: the person is to see it first', async () => {
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

test('what is in the outbox is sent, though core died before it said so', async () => {
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

test('a text for which nobody can say whether it may go out comes back with the reason', async () => {
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
  expect(said).toEqual(['Nobody knows.']);
  enter();
  await settle();
  expect(core.outbox.map(({ text }) => text)).toEqual(['Hi\nSo']);
});

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
  const property = fc.asyncProperty(fc.array(plain, { maxLength: 80 }), async (steps) => {
    const someone = person();
    someone.open();
    let onDisk = '';
    for (const step of steps) {
      await take(step, someone);
      // A crash now would leave what was there before it, and nothing twice.
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
  await fc.assert(property, { numRuns: 400, seed: 20_261_122 });
});

test('nothing is lost, doubled or out of order when others wrote meanwhile, or the outbox refuses or dies', async () => {
  const property = fc.asyncProperty(fc.array(troubled, { maxLength: 80 }), async (steps) => {
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
  await fc.assert(property, { numRuns: 400, seed: 20_261_123 });
});
