import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LastPlace, PANES, type PaneName } from '../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { type AccountStores, useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createSelectionStore, openedAgain, openedAt, type SelectionState } from './selectionStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    /** The pane that these stores are of; everything but what a pane shows is the same for both. */
    readonly pane: PaneName;
    readonly panes: Panes;
  }
}

/** Below this width there is no room for a list and two conversations. */
export const ROOM_FOR_TWO = '(min-width: 960px)';

export interface PanesState {
  /** A conversation is open beside the main one, though there may be no room for it. */
  readonly hasBeside: boolean;
  /** It is shown. */
  readonly isSplit: boolean;
  /** The pane that commands act on: the one that had the focus last. */
  readonly active: PaneName;
}

/** The two panes for conversations. A conversation is open in one of them at most: opening it goes to the one that has it. */
export interface Panes {
  readonly state: StoreApi<PanesState>;
  readonly selections: Readonly<Record<PaneName, StoreApi<SelectionState>>>;
  /** The stores of a pane. */
  of(pane: PaneName): AccountStores;
  /** The stores of the pane that commands act on. */
  active(): AccountStores;
  activate(pane: PaneName): void;
  /** Does what no one asked for now, such as opening a conversation once it is made: the pane in use stays that, with the focus. */
  keepActive(act: () => void): void;
  /** The pane that shows that conversation; null: neither does. */
  holderOf(convId: ConvId): PaneName | null;
  /** The conversations that panes show. */
  open(): readonly ConvId[];
  /** Returns whether there is room for two conversations. */
  openBeside(convId: ConvId): boolean;
  closeBeside(): void;
  /** Each conversation goes into the other pane, at the place where it was. */
  swap(): void;
  /** The conversation goes to a window of its own: no pane has it, nor goes back to it. One beside it becomes the main one. */
  give(convId: ConvId): void;
  /** The conversation is lost: no pane has it, nor goes back to it. Returns whether the main pane, or the one in use, had it. */
  leave(convId: ConvId): boolean;
  /** Returns a function that follows the window's width no more. */
  connect(): () => void;
}

interface Options {
  /** Whether there is room for two. */
  readonly room: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  readonly storesOf: (pane: PaneName) => AccountStores;
  /** Where the person is in a pane. */
  readonly placeOf: (pane: PaneName) => { readonly convId: ConvId | null; readonly msgId: MsgId | null };
  /** Shows a conversation that belongs into another window there. Returns whether it does; `jumpTo`: the message. */
  readonly goToWindow: (convId: ConvId, jumpTo: MsgId | undefined) => boolean;
}

const otherThan = (pane: PaneName): PaneName => (pane === 'main' ? 'beside' : 'main');

const shownIn = ({ selection }: SelectionState): ConvId | null =>
  selection?.kind === 'conversation' ? selection.convId : null;

/** The conversation of a pane, also under its files. */
function conversationIn({ selection, beforeFiles }: SelectionState): ConvId | null {
  const under = selection?.kind === 'files' ? beforeFiles : selection;
  return under?.kind === 'conversation' ? under.convId : null;
}

export function createPanes({ room, storesOf, placeOf, goToWindow }: Options): Panes {
  const state = createStore<PanesState>(() => ({ hasBeside: false, isSplit: false, active: 'main' }));
  const opener = (pane: PaneName) => (convId: ConvId, jumpTo: MsgId | undefined) =>
    goToWindow(convId, jumpTo) || moves.goElsewhere(pane, convId, jumpTo);
  const selections = {
    main: createSelectionStore(opener('main')),
    beside: createSelectionStore(opener('beside')),
  };
  const activate = (pane: PaneName) => {
    const { active, isSplit } = state.getState();
    const next = isSplit ? pane : 'main';
    if (next !== active) state.setState({ active: next });
  };
  const parts = { state, selections, room, placeOf, activate };
  const following = createFollowing(parts);
  const moves = createMoves(parts, following.move);
  return {
    ...{ state, selections, activate },
    keepActive: (act) => {
      const { active } = state.getState();
      act();
      activate(active);
    },
    of: storesOf,
    active: () => storesOf(state.getState().active),
    holderOf: (convId) => PANES.find((pane) => shownIn(selections[pane].getState()) === convId) ?? null,
    open: () => PANES.flatMap((pane) => shownIn(selections[pane].getState()) ?? []),
    openBeside: (convId) => goToWindow(convId, undefined) || moves.openBeside(convId),
    closeBeside: () => selections.beside.getState().close(),
    swap: moves.swap,
    give: moves.give,
    leave: moves.leave,
    connect: following.connect,
  };
}

interface Parts
  extends Omit<Options, 'storesOf' | 'goToWindow'>,
    Pick<Panes, 'state' | 'selections' | 'activate'> {}

/** Keeps the state in step with what is open and with the width of the window. */
function createFollowing({ state, selections, room, activate }: Parts) {
  /** While conversations change places, one may be in both for a moment. */
  let isMoving = false;
  const follow = () => {
    if (isMoving) return;
    const { main, beside } = selections;
    const both = conversationIn(beside.getState());
    // After the way back from files a conversation could be shown twice: the main pane keeps it.
    if (both !== null && both === conversationIn(main.getState())) return beside.getState().close();
    const hasBeside = beside.getState().selection !== null;
    const isSplit = hasBeside && room.matches;
    const before = state.getState();
    if (before.hasBeside === hasBeside && before.isSplit === isSplit) return;
    state.setState({ hasBeside, isSplit, active: isSplit ? before.active : 'main' });
  };
  return {
    move: (act: () => void): void => {
      isMoving = true;
      try {
        act();
      } finally {
        isMoving = false;
      }
      follow();
    },
    connect: () => {
      const stops = PANES.map((pane) =>
        selections[pane].subscribe(({ selection }, before) => {
          const isOther = selection !== null && selection.kind !== 'conversation';
          if (isOther && selection !== before.selection) activate(pane);
          follow();
        }),
      );
      room.addEventListener('change', follow);
      follow();
      return () => {
        room.removeEventListener('change', follow);
        for (const stop of stops) stop();
      };
    },
  };
}

/** Which conversation goes into which pane. */
function createMoves({ state, selections, room, placeOf, activate }: Parts, move: (act: () => void) => void) {
  const placeIn = (pane: PaneName): LastPlace | null => {
    const convId = conversationIn(selections[pane].getState());
    if (convId === null) return null;
    const place = placeOf(pane);
    return { convId, msgId: place.convId === convId ? place.msgId : null };
  };
  const put = (pane: PaneName, place: LastPlace | null) => {
    if (place === null) selections[pane].getState().close();
    else selections[pane].setState(openedAgain(place));
  };
  const swap = () => {
    const [main, beside] = [placeIn('main'), placeIn('beside')];
    if (beside === null) return;
    const { active } = state.getState();
    move(() => {
      put('main', beside);
      put('beside', main);
    });
    activate(otherThan(active));
  };
  return {
    swap,
    give: (convId: ConvId): void => {
      const { main, beside } = selections;
      beside.getState().leave(convId);
      if (main.getState().leave(convId)) swap();
    },
    leave: (convId: ConvId): boolean => {
      const isInUse = state.getState().active === 'beside';
      // With its pane the focus would go to the other conversation, and so would what the person is writing.
      if (isInUse && conversationIn(selections.beside.getState()) === convId) swap();
      const wasOpen = selections.main.getState().leave(convId);
      selections.beside.getState().leave(convId);
      return wasOpen;
    },
    /** The other pane shows the conversation if it has it, and becomes the active one. Returns whether that is so. */
    goElsewhere: (pane: PaneName, convId: ConvId, jumpTo: MsgId | undefined): boolean => {
      const other = otherThan(pane);
      const isThere = conversationIn(selections[other].getState()) === convId;
      const isBehind = isThere && other === 'beside' && !state.getState().isSplit;
      if (isBehind) swap();
      else if (isThere) selections[other].setState(openedAt(convId, jumpTo));
      activate(isThere ? other : pane);
      return isThere && !isBehind;
    },
    openBeside: (convId: ConvId): boolean => {
      if (!room.matches) return false;
      const { main, beside } = selections;
      const former = placeIn('beside');
      move(() => {
        main.getState().leave(convId);
        const { selection, previous } = main.getState();
        // The main pane is not left empty where there is something to show.
        const next = former ?? (previous === null ? null : { convId: previous, msgId: null });
        if (selection === null && next !== null && next.convId !== convId) put('main', next);
        beside.setState(openedAt(convId, undefined));
      });
      activate('beside');
      return true;
    },
  };
}

export const usePanes = <T>(select: (state: PanesState) => T): T =>
  useStore(useAccountStores().panes.state, select);

/** Whether commands act on the pane that this is in. */
export function useIsActivePane(): boolean {
  const { pane } = useAccountStores();
  return usePanes(({ active }) => active === pane);
}
