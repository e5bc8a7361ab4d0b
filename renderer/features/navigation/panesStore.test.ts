import { expect, test } from 'vitest';
import type { PaneName } from '../../../shared/model/conversations.ts';
import { type ConvId, convId, msgId } from '../../../shared/model/ids.ts';
import { createPanes } from './panesStore.ts';

const ANA = convId(1);
const BEN = convId(2);
const CAROL = convId(3);

/** The width of the window: with room for two conversations, or not. */
class Room extends EventTarget {
  matches = true;
  becomes(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }
}

function connected() {
  const room = new Room();
  const places = new Map<PaneName, ConvId>();
  const elsewhere = new Set<ConvId>();
  const panes = createPanes({
    room,
    storesOf: () => {
      throw new Error('No stores here.');
    },
    placeOf: (pane) => ({ convId: places.get(pane) ?? null, msgId: msgId(7) }),
    goToWindow: (convId) => elsewhere.has(convId),
  });
  panes.connect();
  const { main, beside } = panes.selections;
  const shown = () =>
    [main, beside].map((pane) => {
      const { selection } = pane.getState();
      return selection?.kind === 'conversation' ? selection.convId : (selection?.kind ?? null);
    });
  const active = () => panes.state.getState().active;
  return { room, panes, places, elsewhere, main: main.getState(), beside: beside.getState(), shown, active };
}

test('a conversation opens beside, where commands go until the main one is used again', () => {
  const { panes, main, shown, active } = connected();
  main.openConversation(ANA);
  expect(panes.state.getState()).toEqual({ hasBeside: false, isSplit: false, active: 'main' });
  expect(panes.openBeside(BEN)).toBe(true);
  expect(shown()).toEqual([ANA, BEN]);
  expect(panes.state.getState()).toEqual({ hasBeside: true, isSplit: true, active: 'beside' });
  panes.activate('main');
  expect(active()).toBe('main');
  panes.openBeside(CAROL);
  panes.closeBeside();
  expect(shown()).toEqual([ANA, null]);
  expect(panes.state.getState()).toEqual({ hasBeside: false, isSplit: false, active: 'main' });
});

test('opening a conversation that the other pane has goes there, and jumps there', () => {
  const { panes, main, beside, shown, active } = connected();
  main.openConversation(ANA);
  panes.openBeside(BEN);
  panes.activate('main');
  main.openConversation(BEN, msgId(5));
  expect(shown()).toEqual([ANA, BEN]);
  expect(active()).toBe('beside');
  expect(panes.selections.beside.getState().selection).toMatchObject({ jumpTo: 5 });
  beside.openConversation(ANA);
  expect(shown()).toEqual([ANA, BEN]);
  expect(active()).toBe('main');
});

test('the main conversation moves beside, and the one before it or the one beside takes its place', () => {
  const { panes, main, shown } = connected();
  main.openConversation(ANA);
  main.openConversation(BEN);
  panes.openBeside(BEN);
  expect(shown()).toEqual([ANA, BEN]);
  panes.openBeside(ANA);
  expect(shown()).toEqual([BEN, ANA]);
});

test('a conversation that moves beside without another one leaves the main pane empty', () => {
  const { panes, main, shown } = connected();
  main.openConversation(ANA);
  panes.openBeside(ANA);
  expect(shown()).toEqual([null, ANA]);
});

test('two conversations change places, each where the person was in it, and the focus goes along', () => {
  const { panes, places, main, shown, active } = connected();
  main.openConversation(ANA);
  panes.openBeside(BEN);
  places.set('beside', BEN);
  panes.swap();
  expect(shown()).toEqual([BEN, ANA]);
  expect(active()).toBe('main');
  expect(panes.selections.main.getState().selection).toMatchObject({ top: 7, jumpTo: null });
  expect(panes.selections.beside.getState().selection).toMatchObject({ top: null, jumpTo: null });
});

test('without room the one beside stays behind until there is some, or until it is wanted', () => {
  const { room, panes, main, shown, active } = connected();
  main.openConversation(ANA);
  panes.openBeside(BEN);
  room.becomes(false);
  expect(panes.state.getState()).toEqual({ hasBeside: true, isSplit: false, active: 'main' });
  expect(panes.openBeside(CAROL)).toBe(false);
  main.openConversation(BEN);
  expect(shown()).toEqual([BEN, ANA]);
  expect(active()).toBe('main');
  room.becomes(true);
  expect(panes.state.getState()).toEqual({ hasBeside: true, isSplit: true, active: 'main' });
});

test('commands go to the pane whose files, or whose form for a new conversation, are opened', () => {
  const { panes, main, active } = connected();
  main.openConversation(ANA);
  panes.openBeside(BEN);
  main.openFiles(null);
  expect(active()).toBe('main');
  panes.activate('beside');
  main.startNew();
  expect(active()).toBe('main');
});

test('a conversation that opens without being asked for leaves the pane in use as it is', () => {
  const { panes, main, shown, active } = connected();
  main.openConversation(ANA);
  panes.openBeside(BEN);
  panes.keepActive(() => main.openConversation(CAROL));
  expect(shown()).toEqual([CAROL, BEN]);
  expect(active()).toBe('beside');
});

test('one conversation is never in both panes, also after the way back from files', () => {
  const { panes, main, beside, shown } = connected();
  main.openConversation(ANA);
  main.startNew();
  panes.openBeside(BEN);
  beside.openFiles(BEN);
  main.openConversation(BEN);
  expect(shown()).toEqual(['new', BEN]);
  panes.openBeside(ANA);
  main.leaveNew();
  expect(shown()).toEqual([null, ANA]);
});

test('a lost conversation is gone from the pane beside', () => {
  const { panes, main, shown } = connected();
  main.openConversation(ANA);
  panes.openBeside(BEN);
  panes.activate('main');
  expect(panes.leave(BEN)).toBe(false);
  expect(shown()).toEqual([ANA, null]);
  expect(panes.state.getState().isSplit).toBe(false);
});

test('a lost conversation that is in use beside leaves the main pane empty, so that keys go to no one else', () => {
  const { panes, main, shown, active } = connected();
  main.openConversation(ANA);
  panes.openBeside(BEN);
  expect(panes.leave(BEN)).toBe(true);
  expect(shown()).toEqual([null, ANA]);
  expect(active()).toBe('main');
});

test('a conversation that another window has opens in neither pane', () => {
  const { panes, main, beside, elsewhere, shown } = connected();
  main.openConversation(ANA);
  elsewhere.add(BEN);
  main.openConversation(BEN);
  beside.openConversation(BEN, msgId(5));
  expect(panes.openBeside(BEN)).toBe(true);
  expect(shown()).toEqual([ANA, null]);
});

test('a conversation that goes to another window is in no pane, and what was beside it becomes the main one', () => {
  const { panes, main, places, shown, active } = connected();
  main.openConversation(CAROL);
  main.openConversation(ANA);
  panes.openBeside(BEN);
  places.set('beside', BEN);
  panes.give(ANA);
  expect(shown()).toEqual([BEN, null]);
  expect(active()).toBe('main');
  panes.give(BEN);
  expect(shown()).toEqual([null, null]);
  main.openConversation(ANA);
  panes.openBeside(BEN);
  panes.give(BEN);
  expect(shown()).toEqual([ANA, null]);
});
