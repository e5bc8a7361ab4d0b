import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileEntry } from '../../../../shared/model/files/files.ts';
import { msgId as asMsgId } from '../../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../../lib/bridge/connected.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { createQuery } from '../../../lib/query/query.ts';
import { createTaskQueue } from '../../../lib/query/taskQueue.ts';
import type { LayoutState } from '../../navigation/layoutStore.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly viewer: Connected<ViewerState>;
  }
}

/** In the order of the thread. */
export type Direction = 'older' | 'newer';

export interface ViewerState {
  /** The pictures next to the file that is viewed, in its conversation; null until they are known. */
  readonly beside: Readonly<Record<Direction, FileEntry | null>> | null;
  /** Where it did not go on when the person asked; null once that was said, or when it went on. */
  readonly end: Direction | null;
  /** Shows the next picture in that direction. */
  step(direction: Direction): void;
  endSaid(): void;
}

interface ViewerParts {
  readonly bridge: Pick<Bridge, 'request' | 'on'>;
  readonly layout: StoreApi<LayoutState>;
  failed(thrown: unknown): void;
}

const ALL = { senderEmail: null, from: null, to: null } as const;

function readsOf(request: Bridge['request']) {
  const one = async ({ convId, msgId }: FileEntry, kind: 'before' | 'after') => {
    const at = { kind, msgId };
    const { files } = await request('files.browse', { ...ALL, convId, kind: 'image', at, limit: 1 });
    return files[0] ?? null;
  };
  /** Its message may have got another file. */
  const asItIsNow = async ({ convId, msgId }: FileEntry) => {
    const at = { kind: 'before', msgId: asMsgId(msgId + 1) } as const;
    const { files } = await request('files.browse', { ...ALL, convId, kind: null, at, limit: 1 });
    return files.find((file) => file.msgId === msgId) ?? null;
  };
  return { one, asItIsNow };
}

/** Leads from the file that is viewed (navigation/layoutStore.ts) to those beside it. */
export function createViewerStore({
  bridge: { request, on },
  layout,
  failed,
}: ViewerParts): Connected<ViewerState> {
  const queue = createTaskQueue(failed);
  /** Ends when `beside` is known of the file that is viewed, or cannot be. */
  let reading = Promise.withResolvers<void>();

  const { one, asItIsNow } = readsOf(request);
  const read = async () => {
    const { viewed } = layout.getState();
    if (viewed === null) return null;
    const [older, newer, now] = await Promise.all([
      one(viewed, 'before'),
      one(viewed, 'after'),
      asItIsNow(viewed),
    ]);
    const isOther = now !== null && now.attachment.fileName !== viewed.attachment.fileName;
    if (isOther && layout.getState().viewed === viewed) layout.getState().view(now);
    return { older, newer };
  };
  const { watch, anew } = createQuery({
    on,
    ask: read,
    answered: (beside) => {
      store.setState({ beside });
      reading.resolve();
    },
    failed: (thrown) => {
      failed(thrown);
      reading.resolve();
    },
    touchedBy: {
      changed: ({ conversations }): boolean => {
        const { viewed } = layout.getState();
        return conversations?.some(({ convId }) => convId === viewed?.convId) === true;
      },
    },
  });

  const store = createStore<ViewerState>((set, get) => ({
    beside: null,
    end: null,
    step: (direction) =>
      void queue.add(async () => {
        await reading.promise;
        const { beside } = get();
        if (beside === null) return;
        const next = beside[direction];
        if (next) layout.getState().view(next);
        else set({ end: direction });
      }),
    endSaid: () => set({ end: null }),
  }));

  const connect = () => {
    const stops = [
      watch(),
      layout.subscribe(({ viewed }, before) => {
        if (viewed === before.viewed) return;
        store.setState({ beside: null, end: null });
        // The answer to the old question is dropped, and nothing waits for it.
        reading.resolve();
        reading = Promise.withResolvers();
        anew();
      }),
      on('restored', ({ sameUpTo }) => {
        const { viewed, view } = layout.getState();
        if (viewed !== null && viewed.msgId > sameUpTo) view(null);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return Object.assign(store, { connect });
}

export const useViewer = <T>(select: (state: ViewerState) => T): T =>
  useStore(useAccountStores().viewer, select);
