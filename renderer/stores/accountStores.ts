import type { AccountId } from '../../shared/model/ids.ts';
import { createRepliesStore } from '../features/composer/repliesStore.ts';
import { createSavedSearchesStore } from '../features/conversationList/saved/savedSearchesStore.ts';
import { createConversationsStore } from '../features/conversations/conversationsStore.ts';
import { createDigestStore } from '../features/digest/digestStore.ts';
import { createDirectoryStore } from '../features/directory/directoryStore.ts';
import { createDownloadsStore } from '../features/downloads/downloadsStore.ts';
import { createKeptDrafts } from '../features/drafts/keptDrafts.ts';
import { createLostNumbers } from '../features/drafts/lostNumbers.ts';
import { createOpenDrafts } from '../features/drafts/openDrafts.ts';
import { createSends } from '../features/drafts/sends.ts';
import { createFilePanelStore } from '../features/files/store/filePanelStore.ts';
import { createSavingStore } from '../features/files/store/savingStore.ts';
import { createHandoverStore } from '../features/handover/handoverStore.ts';
import { createLabelsStore } from '../features/labels/labelsStore.ts';
import { createLiveEventsStore } from '../features/liveEvents/liveEventsStore.ts';
import { createFilesStore } from '../features/media/filesStore.ts';
import { createThumbnails } from '../features/media/thumbnails.ts';
import { createLayoutStore } from '../features/navigation/layoutStore.ts';
import { createSelectionStore } from '../features/navigation/selectionStore.ts';
import { createOutboxStore } from '../features/outbox/outboxStore.ts';
import { createUploadsStore } from '../features/outbox/uploadsStore.ts';
import { createRemindersStore } from '../features/reminders/remindersStore.ts';
import { createRulesStore } from '../features/rules/rulesStore.ts';
import { createSavedRepliesStore } from '../features/savedReplies/savedRepliesStore.ts';
import { createSharedStore } from '../features/staging/sharedStore.ts';
import { createStagedStore } from '../features/staging/stagedStore.ts';
import { createZipsStore } from '../features/staging/zipsStore.ts';
import { createBusyTeller } from '../features/status/busyTeller.ts';
import { createStatusStore } from '../features/status/statusStore.ts';
import { createSyncStore } from '../features/status/syncStore.ts';
import { createDaysStore } from '../features/thread/days/daysStore.ts';
import { createFindStore } from '../features/thread/find/findStore.ts';
import { createPrintStore } from '../features/thread/print/printStore.ts';
import { createOpenThread } from '../features/thread/store/openThread.ts';
import { createLastPlace } from '../features/thread/store/placeKeeper.ts';
import { createTranscriptsStore } from '../features/transcripts/transcriptsStore.ts';
import { createViewerStore } from '../features/viewer/steps/viewerStore.ts';
import type { AccountStores, AppStores } from '../lib/bridge/storesContext.ts';

export function createAccountStores({ bridge: app, notices }: AppStores, account: AccountId): AccountStores {
  const bridge = app.ofAccount(account);
  const { failed } = notices.getState();
  const layout = createLayoutStore();
  const staged = createStagedStore(bridge, notices.getState());
  const keptDrafts = createKeptDrafts(bridge, failed);
  const outbox = createOutboxStore(bridge, failed);
  const drafts = createOpenDrafts(keptDrafts, notices.getState());
  const replies = createRepliesStore(bridge);
  const rules = createRulesStore();
  const selection = createSelectionStore();
  const sends = createSends({ outbox, staged, failed });
  const status = createStatusStore(bridge, failed);
  const openThread = createOpenThread({ bridge, failed }, selection);
  return {
    bridge,
    conversations: createConversationsStore(bridge, failed),
    days: createDaysStore(),
    directory: createDirectoryStore(bridge, failed),
    downloads: createDownloadsStore(bridge, failed),
    drafts,
    filePanel: createFilePanelStore(bridge, failed),
    files: createFilesStore(bridge, notices.getState()),
    busyTeller: createBusyTeller({ request: bridge.request, status, window, failed }),
    digest: createDigestStore(bridge, window, failed),
    handover: createHandoverStore(bridge, failed),
    keptDrafts,
    lastPlace: createLastPlace({ bridge, selection, failed }),
    labels: createLabelsStore(bridge, failed),
    layout,
    liveEvents: createLiveEventsStore(bridge, failed),
    lostNumbers: createLostNumbers({
      ...{ bridge, kept: keptDrafts, drafts, sends, staged, selection, failed },
      onLeft: (convId) => {
        replies.getState().end(convId);
        replies.getState().ask(convId, false);
        rules.getState().leave(convId);
      },
    }),
    find: createFindStore({ bridge, openThread, selection, failed }),
    openThread,
    outbox,
    print: createPrintStore(),
    reminders: createRemindersStore(bridge, failed),
    replies,
    rules,
    savedReplies: createSavedRepliesStore(),
    savedSearches: createSavedSearchesStore(bridge, failed),
    saving: createSavingStore(bridge),
    selection,
    sends,
    shared: createSharedStore(app, bridge, failed, staged),
    staged,
    sync: createSyncStore(bridge, failed),
    thumbnails: createThumbnails(),
    transcripts: createTranscriptsStore(bridge, failed),
    status,
    uploads: createUploadsStore(bridge),
    viewer: createViewerStore({ bridge, layout, failed }),
    zips: createZipsStore(bridge, failed, staged),
  };
}

/** Reads the content of the first screen and follows events, until the returned function is called. */
export function connectAccount(stores: AccountStores): () => void {
  const { bridge, busyTeller, conversations, find, keptDrafts, lastPlace, lostNumbers } = stores;
  const { openThread, outbox, replies, filePanel, files, shared, staged, status, uploads, viewer, zips } =
    stores;
  const ofFiles = [filePanel, files, shared, staged, uploads, viewer, zips];
  const ofDrafts = [keptDrafts, lostNumbers, replies];
  const connected = [
    bridge,
    busyTeller,
    conversations,
    ...ofDrafts,
    openThread,
    lastPlace,
    find,
    outbox,
    status,
    stores.labels,
    stores.digest,
    stores.directory,
    stores.reminders,
    stores.savedSearches,
    stores.transcripts,
    ...ofFiles,
  ];
  const stops = connected.map((store) => store.connect());
  return () => {
    for (const stop of stops) stop();
  };
}
