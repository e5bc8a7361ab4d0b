import { beforeEach, expect, test, vi } from 'vitest';
import { convId, type Draft } from '../../shared/model.ts';
import type { Bridge } from './connected.ts';
import { createDraftStore } from './drafts.ts';
import { createKeptDrafts, EMPTY_DRAFT } from './keptDrafts.ts';

interface Asked {
  readonly route: string;
  readonly input: { readonly draft?: Draft };
  answer(value: unknown): void;
}

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

/** The composer of one conversation; what it asks core is answered by the test. */
function composer() {
  const asked: Asked[] = [];
  const bridge = {
    request: (route: string, input: Asked['input']) =>
      new Promise((answer) => asked.push({ route, input, answer })),
    on: () => () => {},
    pathForFile: () => '',
  } as unknown as Bridge;
  const failed = (thrown: unknown) => expect.unreachable(String(thrown));
  const kept = createKeptDrafts(bridge, failed);
  const open = () => {
    const store = createDraftStore(kept, failed, convId(1));
    return { store, close: store.connect() };
  };
  const answerNext = async (value: unknown) => {
    asked.shift()?.answer(value);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, open, answerNext };
}

test('what is typed before the kept draft was read is kept, though the composer is closed before that', async () => {
  const { asked, open, answerNext } = composer();
  const first = open();
  first.store.change({ text: ' and more' });
  first.close();
  const second = open();
  await answerNext({ ...EMPTY_DRAFT, text: 'kept' });
  await answerNext({ ...EMPTY_DRAFT, text: 'kept' });
  expect(second.store.getState()).toMatchObject({ isLoaded: true, draft: { text: 'kept and more' } });
  expect(asked).toMatchObject([{ route: 'drafts.set', input: { draft: { text: 'kept and more' } } }]);
});
