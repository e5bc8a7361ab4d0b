import type { StoreApi } from 'zustand/vanilla';
import { createRepliesStore, type RepliesState } from '../features/composer/repliesStore.ts';
import {
  type ConversationsState,
  createConversationsStore,
} from '../features/conversations/conversationsStore.ts';
import { createPeopleStore, type PeopleState } from '../features/conversations/peopleStore.ts';
import { createDownloadsStore, type DownloadsState } from '../features/downloads/downloadsStore.ts';
import { createKeptDrafts, type KeptDrafts } from '../features/drafts/keptDrafts.ts';
import { createOpenDrafts, type OpenDrafts } from '../features/drafts/openDrafts.ts';
import { createSends, type Sends } from '../features/drafts/sends.ts';
import { createSavingStore, type SavingState } from '../features/files/choice/savingStore.ts';
import { createFilePanelStore, type FilePanelState } from '../features/files/filePanelStore.ts';
import { createLiveEventsStore, type LiveEventsState } from '../features/liveEvents/liveEventsStore.ts';
import { createFilesStore, type FilesState } from '../features/media/filesStore.ts';
import { createThumbnails, type Thumbnails } from '../features/media/thumbnails.ts';
import { createLayoutStore, type LayoutState } from '../features/navigation/layoutStore.ts';
import { createSelectionStore, type SelectionState } from '../features/navigation/selectionStore.ts';
import { createOutboxStore, type OutboxState } from '../features/outbox/outboxStore.ts';
import { createUploadsStore, type UploadsState } from '../features/outbox/uploadsStore.ts';
import { createSharedStore, type SharedState } from '../features/staging/sharedStore.ts';
import { createStagedStore, type StagedState } from '../features/staging/stagedStore.ts';
import { createZipsStore, type ZipsState } from '../features/staging/zipsStore.ts';
import { createStatusStore, type StatusState } from '../features/status/statusStore.ts';
import { createSyncStore, type SyncState } from '../features/status/syncStore.ts';
import { createViewerStore, type ViewerState } from '../features/viewer/viewerStore.ts';
import type { Connected } from '../lib/bridge/connected.ts';
import type { AppStores } from './appStores.ts';

/** What belongs to the signed-in account; made anew for each sign-in, so nothing of one account reaches another. */
export interface AccountStores {
  readonly conversations: Connected<ConversationsState>;
  readonly downloads: Connected<DownloadsState>;
  readonly drafts: OpenDrafts;
  readonly filePanel: Connected<FilePanelState>;
  readonly files: Connected<FilesState>;
  readonly keptDrafts: KeptDrafts;
  readonly layout: StoreApi<LayoutState>;
  readonly liveEvents: Connected<LiveEventsState>;
  readonly outbox: Connected<OutboxState>;
  readonly people: StoreApi<PeopleState>;
  readonly replies: StoreApi<RepliesState>;
  readonly saving: StoreApi<SavingState>;
  readonly selection: StoreApi<SelectionState>;
  readonly sends: Sends;
  readonly shared: Connected<SharedState>;
  readonly staged: Connected<StagedState>;
  readonly sync: StoreApi<SyncState>;
  readonly thumbnails: Thumbnails;
  readonly status: Connected<StatusState>;
  readonly uploads: Connected<UploadsState>;
  readonly viewer: Connected<ViewerState>;
  readonly zips: Connected<ZipsState>;
}

export function createAccountStores({ bridge, notices }: AppStores): AccountStores {
  const { failed } = notices.getState();
  const layout = createLayoutStore();
  const staged = createStagedStore(bridge, notices.getState());
  const keptDrafts = createKeptDrafts(bridge, failed);
  const outbox = createOutboxStore(bridge, failed);
  return {
    conversations: createConversationsStore(bridge, failed),
    downloads: createDownloadsStore(bridge, failed),
    drafts: createOpenDrafts(keptDrafts, notices.getState()),
    filePanel: createFilePanelStore(bridge, failed),
    files: createFilesStore(bridge, failed),
    keptDrafts,
    layout,
    liveEvents: createLiveEventsStore(bridge, failed),
    outbox,
    people: createPeopleStore(bridge, failed),
    replies: createRepliesStore(),
    saving: createSavingStore(bridge),
    selection: createSelectionStore(),
    sends: createSends({ outbox, staged, failed }),
    shared: createSharedStore(bridge, failed, staged),
    staged,
    sync: createSyncStore(bridge, failed),
    thumbnails: createThumbnails(),
    status: createStatusStore(bridge, failed),
    uploads: createUploadsStore(bridge),
    viewer: createViewerStore({ bridge, layout, failed }),
    zips: createZipsStore(bridge, failed, staged),
  };
}

/** Reads what the first screen shows and follows what is announced, until the returned function is called. */
export function connectAccount(stores: AccountStores): () => void {
  const {
    conversations,
    downloads,
    filePanel,
    files,
    keptDrafts,
    liveEvents,
    outbox,
    shared,
    staged,
    status,
    uploads,
    viewer,
    zips,
  } = stores;
  const ofFiles = [downloads, filePanel, files, shared, staged, uploads, viewer, zips];
  const connected = [conversations, keptDrafts, liveEvents, outbox, status, ...ofFiles];
  const stops = connected.map((store) => store.connect());
  return () => {
    for (const stop of stops) stop();
  };
}
