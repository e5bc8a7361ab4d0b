import type { StoreApi } from 'zustand/vanilla';
import { type Draft, EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { ConvId, OutboxId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { createTaskQueue } from '../../lib/query/taskQueue.ts';
import { untilAnswered } from '../../lib/query/untilAnswered.ts';
import type { StagedState } from '../staging/stagedStore.ts';
import type { KeptDrafts } from './keptDrafts.ts';
import type { OpenDrafts } from './openDrafts.ts';
import type { Sends } from './sends.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly lostNumbers: LostNumbers;
  }
}

/** Leaves the numbers of conversations that a restored service lost, before anything here goes to those who have them now. */
export interface LostNumbers {
  /** Follows events until the returned function is called. */
  connect(): () => void;
}

interface Options {
  readonly bridge: Bridge;
  readonly kept: KeptDrafts;
  readonly drafts: OpenDrafts;
  readonly sends: Sends;
  readonly staged: StoreApi<StagedState>;
  /** Whether the conversation is this window's. Another one that has it leaves it with the text in it; this one keeps nothing else of it. */
  readonly isHere: (convId: ConvId) => boolean;
  /** Calls back when conversations have changed windows, until the returned function is called. */
  readonly onMoved: (moved: () => void) => () => void;
  /** Closes the conversation. Returns whether it was open. */
  readonly close: (convId: ConvId) => boolean;
  /** Shows what became of the conversation that was open; null: nothing of it is left to be sent. */
  readonly openInstead: (first: OutboxId | null) => void;
  /** Drops everything else that is kept under the number. */
  readonly onLeft: (convId: ConvId) => void;
  readonly failed: (thrown: unknown) => void;
}

export function createLostNumbers(options: Options): LostNumbers {
  const { bridge, kept, drafts, sends, staged, isHere, onMoved, close, openInstead, onLeft, failed } =
    options;
  const { request, on } = bridge;

  /** Core refuses what is on its way to the outbox, so it is in the box again. */
  const untilInBox = async (convId: ConvId) => {
    await sends.whenSettled(convId);
    await drafts.find(convId)?.whenLoaded();
  };
  const takeText = (convId: ConvId): Draft => {
    const last = drafts.find(convId)?.leave();
    return last ?? kept.leave(convId) ?? EMPTY_DRAFT;
  };
  const leave = async () => {
    const all = await untilAnswered(() => request('outbox.listLost', {}));
    const lost = all.filter(isHere);
    for (const convId of all) if (!lost.includes(convId)) onLeft(convId);
    if (lost.length === 0) return;
    await Promise.all(lost.map(untilInBox));
    // From here to the request without a pause: a key pressed later is not for the lost conversation.
    const [wasOpen] = lost.filter((convId) => close(convId));
    const left = lost.map((convId) => {
      const { text, priority } = takeText(convId);
      kept.leave(convId);
      onLeft(convId);
      return { convId, text, priority };
    });
    const firsts = await untilAnswered(() => request('outbox.leaveLost', { lost: left }));
    for (const convId of lost) staged.getState().leave(convId);
    if (wasOpen !== undefined) openInstead(firsts[lost.indexOf(wasOpen)] ?? null);
  };
  const queue = createTaskQueue(failed);

  return {
    connect: () => {
      void queue.add(leave);
      const stops = [
        on('changed', ({ conversations }) => {
          if (conversations === null) void queue.add(leave);
        }),
        onMoved(() => void queue.add(leave)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
