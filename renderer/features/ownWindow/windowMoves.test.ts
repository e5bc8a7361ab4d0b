import { beforeEach, expect, test, vi } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import type { OwnPlace } from '../../../shared/model/windows.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithMessages } from '../../../testing/serviceWithMessages.ts';
import type { AppBridge, Bridge } from '../../lib/bridge/connected.ts';
import { createKeptDrafts } from '../drafts/keptDrafts.ts';
import { createOpenDrafts } from '../drafts/openDrafts.ts';
import { createSends } from '../drafts/sends.ts';
import { createOwnWindowsStore } from '../navigation/ownWindowsStore.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createOutboxStore } from '../outbox/outboxStore.ts';
import { createStagedStore } from '../staging/stagedStore.ts';
import { createStatusStore } from '../status/statusStore.ts';
import { createWindowMoves } from './windowMoves.ts';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

const HERE = convId(1);

/** A person who writes in the conversation, in a window of which the shell only hears. */
async function person() {
  const page = await openPage(await serviceWithMessages(['Hello']));
  await page.core().complete();
  const did: string[] = [];
  let isFull = false;
  let whileSaving = () => {};
  const savedText = async () => (await page.core().ask('drafts.get', { convId: HERE })).text;
  const request: Bridge['request'] = async (route, input) => {
    if (route === 'windows.open') did.push(`opened over “${await savedText()}”`);
    else if (route === 'drafts.set' && isFull) throw new Error('There is no room.');
    else {
      const answer = page.bridge.request(route, input);
      if (route === 'drafts.set') whileSaving();
      return answer;
    }
    return null as never;
  };
  const app = {
    request: async (route: string) => {
      did.push(`${route} over “${await savedText()}”`);
      return null;
    },
    on: () => () => {},
  } as unknown as AppBridge;
  const bridge = { ...page.bridge, request };
  const failed = () => {};
  const kept = createKeptDrafts(bridge, failed);
  const outbox = createOutboxStore(bridge, failed);
  const notices = createNoticesStore().getState();
  const staged = createStagedStore(bridge, notices);
  const drafts = createOpenDrafts(kept, { failed, cameBack: notices.cameBack });
  const sends = createSends({ outbox, staged, failed });
  const ownWindows = createOwnWindowsStore(app, { alone: null, places: [] }, failed);
  const status = createStatusStore(bridge, failed);
  const draft = drafts.of(HERE);
  const close = draft.connect();
  const give = (given: number) => {
    did.push(`gave ${given}`);
    close();
  };
  await draft.whenLoaded();
  const moves = createWindowMoves({
    ...{ app, bridge, ownWindows, panes: { give, holderOf: () => 'main' } },
    ...{ drafts, kept, sends, staged, status },
    onGiven: () => {},
  });
  return {
    ...{ moves, did, kept, ownWindows, savedText, staged, place: { account: bridge.account, convId: HERE } },
    type: (text: string) => draft.change({ text }),
    fill: () => {
      isFull = true;
    },
    onSaving: (act: () => void) => {
      whileSaving = act;
    },
    sayFull: async () => {
      status.setState({ status: { ...(await bridge.request('status.get', {})), storage: 'full' } });
    },
  };
}

const placesIn = (ownWindows: Awaited<ReturnType<typeof person>>['ownWindows'], place: OwnPlace) =>
  ownWindows.getState().has(place);

test('the window opens once the text is saved, and this window forgets it', async () => {
  const { moves, did, kept, ownWindows, place, type } = await person();
  type('half a thought');
  const opening = moves.open(HERE);
  expect(placesIn(ownWindows, place)).toBe(true);
  expect(await opening).toBe(true);
  expect(did).toEqual(['gave 1', 'opened over “half a thought”']);
  expect(placesIn(ownWindows, place)).toBe(false);
  expect(kept.leave(HERE)).toBeNull();
});

test('a text that can’t be saved stays where it is', async () => {
  const { moves, did, kept, ownWindows, place, type, fill } = await person();
  fill();
  type('half a thought');
  expect(await moves.open(HERE)).toBe(false);
  expect(await moves.back(HERE)).toBe(false);
  expect(did).toEqual([]);
  expect(placesIn(ownWindows, place)).toBe(false);
  expect(kept.leave(HERE)?.text).toBe('half a thought');
});

test('a conversation that has its window is shown there, and goes back once its text is saved', async () => {
  const { moves, did, ownWindows, place, type, savedText } = await person();
  ownWindows.setState({ places: [place] });
  await moves.open(HERE);
  expect(did).toEqual(['opened over “”']);
  type('half a thought');
  expect(await moves.back(HERE)).toBe(true);
  expect(await savedText()).toBe('half a thought');
  type('a whole one');
  await moves.close(HERE);
  expect(did.slice(1)).toEqual([
    'windows.moveBack over “half a thought”',
    'windows.close over “a whole one”',
  ]);
});

test('asked for again while the text is being saved, the window opens no earlier', async () => {
  const { moves, did, type } = await person();
  type('half a thought');
  expect(await Promise.all([moves.open(HERE), moves.open(HERE)])).toEqual([true, true]);
  expect(did).toEqual(['gave 1', 'opened over “half a thought”']);
});

test('a window whose text can’t be saved doesn’t close; where the disk is full, the person is asked', async () => {
  const { moves, did, type, fill, sayFull } = await person();
  fill();
  type('half a thought');
  expect(await moves.close(HERE)).toBe(false);
  expect(did).toEqual([]);
  await sayFull();
  expect(await moves.close(HERE)).toBe(true);
  expect(did).toEqual(['windows.close over “”']);
});

test('keys pressed while the text is being saved, which can’t be saved any more, are not lost', async () => {
  const { moves, did, kept, type, fill, onSaving } = await person();
  type('half a thought');
  onSaving(() => {
    fill();
    type('half a thought, and more');
  });
  expect(await moves.open(HERE)).toBe(false);
  expect(did).toEqual(['gave 1']);
  expect(kept.leave(HERE)?.text).toBe('half a thought, and more');
});

test('a window closes once the files put into its message box are staged', async () => {
  const { moves, did, staged, savedText } = await person();
  staged.getState().addBy(HERE, async () => {
    for (let i = 0; i < 5; i += 1) await savedText();
    did.push('staged');
    return { files: [], refused: [], folders: [] };
  });
  await moves.close(HERE);
  expect(did).toEqual(['staged', 'windows.close over “”']);
});
