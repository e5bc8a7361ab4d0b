/** Helpers for the tests of `createSends`. */
import { beforeEach, expect, vi } from 'vitest';
import { type ConvId, convId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { turn } from '../../../testing/page/testBridge.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createOutboxStore } from '../outbox/outboxStore.ts';
import { createStagedStore } from '../staging/stagedStore.ts';
import { type DraftStore, filesInBox } from './draftStore.ts';
import { createKeptDrafts } from './keptDrafts.ts';
import { createOpenDrafts } from './openDrafts.ts';
import { createSends } from './sends.ts';
import { slowBridge } from './testSlowBridge.ts';

export const HERE = convId(1);

/** Gives each test of the file a page without elements, and stopped timers. */
export function standStill(): void {
  beforeEach(() => {
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });
}

/** Asks, once it is raised, whether the person has seen what others wrote. */
function testGuard() {
  const questions: PromiseWithResolvers<boolean>[] = [];
  let isRaised = false;
  return {
    questions,
    raise: () => {
      isRaised = true;
    },
    mayPass: () => {
      if (!isRaised) return Promise.resolve(true);
      const question = Promise.withResolvers<boolean>();
      questions.push(question);
      return question.promise;
    },
    decide: async (mayPass: boolean) => {
      await turn();
      questions.shift()?.resolve(mayPass);
      await turn();
    },
    failToDecide: async () => {
      await turn();
      questions.shift()?.reject(new Error('No one knows.'));
      await turn();
    },
  };
}

/** A person at a composer, with a core as slow as the test makes it. */
export function person() {
  const core = slowBridge();
  /** Notices shown outside the composer. */
  const notices: string[] = [];
  const failed = (thrown: unknown) => void notices.push(String(thrown));
  const cameBack = () => void notices.push('came back');
  const outbox = createOutboxStore(core.bridge, failed);
  const staged = createStagedStore(core.bridge, createNoticesStore().getState());
  const drafts = createOpenDrafts(createKeptDrafts(core.bridge, failed), { failed, cameBack });
  const sends = createSends({ outbox, staged, failed });
  const guard = testGuard();
  const pressed: { readonly text: string; readonly files: readonly string[] }[] = [];
  let shown: { readonly draft: DraftStore; close(): void } | null = null;
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
    guard: guard.raise,
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
    stage: () => staged.getState().addBy(HERE, () => core.bridge.request('share.stage', { convId: HERE })),
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
        mayPass: guard.mayPass,
        onSent: (_: readonly OutboxItem[]) => {},
        onFailed: ({ message }) => void said.push(message),
      });
      expect(draft.getState().draft.text).toBe('');
    },
    ...{ decide: guard.decide, failToDecide: guard.failToDecide },
    settle: async () => {
      await core.settle();
      while (guard.questions.length + vi.getTimerCount() > 0) {
        guard.questions.shift()?.resolve(true);
        vi.runOnlyPendingTimers();
        await core.settle();
      }
    },
  };
}
