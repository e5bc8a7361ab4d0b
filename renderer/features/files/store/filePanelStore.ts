import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../../../shared/contract/index.ts';
import type { Changed } from '../../../../shared/model/changes.ts';
import type { FileEntry } from '../../../../shared/model/files/files.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../../lib/bridge/connected.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { type Choice, chooseAll, keepChosen, NONE_CHOSEN } from '../../../lib/choice/choice.ts';
import { createQuery } from '../../../lib/query/query.ts';
import { createTaskQueue } from '../../../lib/query/taskQueue.ts';
import { browseQuestion, type FileFilters, NO_FILTERS } from './fileFilters.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly filePanel: Connected<FilePanelState>;
  }
}

const PAGE = 100;
/** Of the routes; more are neither read nor worked on at once. */
export const MOST_AT_ONCE = 500;

export interface FilePanelState {
  /** Whose files, null: of all conversations. */
  readonly convId: ConvId | null;
  readonly filters: FileFilters;
  readonly view: 'grid' | 'list';
  /** Newest first, as far as they are read; null until core has answered. */
  readonly files: readonly FileEntry[] | null;
  readonly hasOlder: boolean;
  /** Files that arrived while the person looked at older ones: how many will be above `files` once the top is in view again. */
  readonly arrived: number;
  readonly choice: Choice;
  /** The one that Tab reaches and that arrow keys start from. */
  readonly active: MsgId | null;
  /** Where the person was, CSS pixels. */
  readonly scrollTop: number;
  /** Keeps the files of a conversation read until the returned function is called. Filters stay unless it is another one. */
  show(convId: ConvId | null): () => void;
  setFilters(patch: Partial<FileFilters>): void;
  setView(view: 'grid' | 'list'): void;
  /** Reads the next older ones. */
  more(): void;
  /** Where the person looks; at the top, what arrives is shown at once. */
  scrolled(scrollTop: number): void;
  setActive(msgId: MsgId): void;
  choose(choice: Choice): void;
  /** All that match, up to `MOST_AT_ONCE`. */
  chooseAll(): void;
}

const FRESH = {
  files: null,
  hasOlder: false,
  arrived: 0,
  choice: NONE_CHOSEN,
  active: null,
  scrollTop: 0,
} as const;

/** The state of the files pane. It outlives the pane, which reopens as it was. */
export function createFilePanelStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<FilePanelState> {
  const queue = createTaskQueue(failed);

  const read = async (count: number) => {
    const { convId, filters } = store.getState();
    const answer = await readNewest(request, browseQuestion(convId, filters), count);
    const { scrollTop, files: shown, ...now } = store.getState();
    // The person asked for others, and these are read next.
    if (now.convId !== convId || now.filters !== filters) return;
    const top = scrollTop === 0 ? undefined : shown?.[0]?.msgId;
    const files = top === undefined ? answer.files : answer.files.filter(({ msgId }) => msgId <= top);
    const choice = keepChosen(now.choice, msgIdsOf(files));
    const arrived = answer.files.length - files.length;
    store.setState({ files, hasOlder: answer.hasOlder, arrived, choice });
  };
  const readAgain = (): Promise<void> => {
    const { files, arrived } = store.getState();
    return read(Math.max(PAGE, (files?.length ?? 0) + arrived));
  };
  const { watch, again, anew } = createQuery({
    ...{ on, failed },
    ask: () => queue.add(readAgain),
    touchedBy: { changed: (changed): boolean => concerns(changed, store.getState().convId) },
  });

  const readOlder = queue.once(async () => {
    const { convId, filters, files: shown, hasOlder } = store.getState();
    const last = shown?.at(-1);
    if (!last || !hasOlder) return;
    const at = { kind: 'before', msgId: last.msgId } as const;
    const page = await request('files.browse', { ...browseQuestion(convId, filters), at, limit: PAGE });
    if (store.getState().files !== shown || shown === null) return;
    store.setState({ files: [...shown, ...page.files], hasOlder: page.hasOlder });
  });

  const store = createStore<FilePanelState>((set, get) => ({
    convId: null,
    filters: NO_FILTERS,
    view: 'grid',
    ...FRESH,
    show: (convId) => {
      if (convId !== get().convId) set({ ...FRESH, convId, filters: NO_FILTERS });
      return watch();
    },
    setFilters: (patch) => {
      const { files: _, ...fresh } = FRESH;
      set(({ filters }) => ({ ...fresh, filters: { ...filters, ...patch } }));
      anew();
    },
    // Where the person was is another place there.
    setView: (view) => set({ view, scrollTop: 0 }),
    more: readOlder,
    scrolled: (scrollTop) => {
      set({ scrollTop });
      if (scrollTop === 0 && get().arrived > 0) again();
    },
    setActive: (active) => set({ active }),
    choose: (choice) => set({ choice }),
    chooseAll: () =>
      void queue.add(async () => {
        if (get().hasOlder) await read(Math.max(MOST_AT_ONCE, get().files?.length ?? 0));
        set(({ files }) => ({ choice: chooseAll(msgIdsOf(files ?? []).slice(0, MOST_AT_ONCE)) }));
      }),
  }));

  // Other files may have the ids of those that were selected.
  const connect = () => on('restored', () => store.setState({ choice: NONE_CHOSEN }));
  return Object.assign(store, { connect });
}

/** The newest `count` files, in as many pages as the route needs. */
async function readNewest(
  request: Bridge['request'],
  question: ReturnType<typeof browseQuestion>,
  count: number,
): Promise<{ readonly files: readonly FileEntry[]; readonly hasOlder: boolean }> {
  const files: FileEntry[] = [];
  let at: RouteInput<'files.browse'>['at'] = { kind: 'newest' };
  for (;;) {
    const limit = Math.min(MOST_AT_ONCE, count - files.length);
    const page = await request('files.browse', { ...question, at, limit });
    files.push(...page.files);
    const last = files.at(-1);
    if (!page.hasOlder || !last || files.length >= count) return { files, hasOlder: page.hasOlder };
    at = { kind: 'before', msgId: last.msgId };
  }
}

/** Whether any of that conversation's files, or of all when null, may be others now. */
const concerns = ({ conversations }: Changed, convId: ConvId | null): boolean =>
  conversations?.some(
    ({ span, ...changed }) => span !== null && (convId ?? changed.convId) === changed.convId,
  ) ?? true;

const msgIdsOf = (files: readonly FileEntry[]): readonly MsgId[] => files.map(({ msgId }) => msgId);

export const useFilePanel = <T>(select: (state: FilePanelState) => T): T =>
  useStore(useAccountStores().filePanel, select);
