import type { PaneName } from '../../shared/model/conversations.ts';
import type { AccountId, OutboxId } from '../../shared/model/ids.ts';
import { createRepliesStore } from '../features/composer/repliesStore.ts';
import { createSavedSearchesStore } from '../features/conversationList/saved/savedSearchesStore.ts';
import { likelyNext } from '../features/conversations/conversationPage.ts';
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
import { createPanes, ROOM_FOR_TWO } from '../features/navigation/panesStore.ts';
import { createOutboxStore } from '../features/outbox/outboxStore.ts';
import { createUploadsStore } from '../features/outbox/uploadsStore.ts';
import { createElsewhere, type Elsewhere } from '../features/ownWindow/otherWindows.ts';
import { createWindowMoves } from '../features/ownWindow/windowMoves.ts';
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
import { createReadAhead, type ReadAhead } from '../features/thread/store/readAhead.ts';
import { createTranscriptsStore } from '../features/transcripts/transcriptsStore.ts';
import { createViewerStore } from '../features/viewer/steps/viewerStore.ts';
import type { AccountStores, AppStores } from '../lib/bridge/storesContext.ts';
import { whenIdle } from '../lib/paint/whenIdle.ts';

export function createAccountStores(
  { bridge: app, notices, ownWindows }: AppStores,
  account: AccountId,
): AccountStores {
  const bridge = app.ofAccount(account);
  const { failed } = notices.getState();
  const { alone } = ownWindows.getState();
  const layout = createLayoutStore();
  const staged = createStagedStore(bridge, notices.getState(), alone !== null);
  const keptDrafts = createKeptDrafts(bridge, failed);
  const outbox = createOutboxStore(bridge, failed);
  const drafts = createOpenDrafts(keptDrafts, notices.getState());
  const handover = createHandoverStore(bridge, failed);
  const replies = createRepliesStore(bridge);
  const rules = createRulesStore();
  const sends = createSends({ outbox, staged, failed });
  const status = createStatusStore(bridge, failed);
  const elsewhere = createElsewhere(app, { account, ownWindows, failed });
  const panes = createPanes({
    goToWindow: elsewhere.goToWindow,
    room: window.matchMedia(ROOM_FOR_TWO),
    storesOf: (pane) => byPane[pane],
    placeOf: (pane) => byPane[pane].lastPlace.place(),
  });
  const conversations = createConversationsStore(bridge, failed);
  // A window of one conversation shows no other.
  const mayFollow = () => (alone === null ? likelyNext(conversations.getState().page, panes.open()) : []);
  const readAhead = createReadAhead({ bridge, mayFollow, whenIdle });
  const shared = {
    ...{ bridge, conversations, drafts, keptDrafts, layout, outbox, panes, readAhead },
    ...createLeaving(elsewhere, {
      ...{ bridge, drafts, handover, keptDrafts, panes, replies, rules, sends, staged, failed },
    }),
    windowMoves: createWindowMoves({
      ...{ app, bridge, ownWindows, panes, drafts, kept: keptDrafts, sends, staged, status },
      onGiven: replies.getState().end,
    }),
    days: createDaysStore(),
    directory: createDirectoryStore(bridge, failed),
    downloads: createDownloadsStore(bridge, failed),
    files: createFilesStore(bridge, notices.getState()),
    busyTeller: createBusyTeller({ request: bridge.request, status, window, failed }),
    digest: createDigestStore(bridge, window, failed),
    handover,
    labels: createLabelsStore(bridge, failed),
    liveEvents: createLiveEventsStore(bridge, failed),
    print: createPrintStore(),
    reminders: createRemindersStore(bridge, failed),
    replies,
    rules,
    savedReplies: createSavedRepliesStore(),
    savedSearches: createSavedSearchesStore(bridge, failed),
    saving: createSavingStore(bridge),
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
  const parts = { bridge, panes, ahead: readAhead, isHere: elsewhere.isHere, isKept: alone === null, failed };
  const byPane: Readonly<Record<PaneName, AccountStores>> = {
    main: { ...shared, ...createPaneStores('main', parts) },
    beside: { ...shared, ...createPaneStores('beside', parts) },
  };
  return byPane.main;
}

type Leaving = Pick<
  AccountStores,
  'bridge' | 'drafts' | 'handover' | 'keptDrafts' | 'panes' | 'replies' | 'rules' | 'sends' | 'staged'
>;

function createLeaving(
  { isAlone, isHere, onMoved, insteadOfLost }: Elsewhere,
  {
    handover,
    keptDrafts: kept,
    panes,
    replies,
    rules,
    failed,
    ...parts
  }: Leaving & Pick<PaneParts, 'failed'>,
): Pick<AccountStores, 'lostNumbers'> {
  const selection = panes.selections.main;
  const openPending = (id: OutboxId) => {
    if (selection.getState().selection === null) panes.keepActive(() => selection.getState().openPending(id));
  };
  return {
    lostNumbers: createLostNumbers({
      ...{ ...parts, kept, isHere, onMoved, failed },
      // Its own window goes with it, whatever it shows.
      close: (convId) => panes.leave(convId) || isAlone,
      openInstead: (id) => insteadOfLost(id, openPending),
      onLeft: (convId) => {
        replies.getState().end(convId);
        replies.getState().ask(convId, false);
        rules.getState().leave(convId);
        handover.getState().forget(convId);
      },
    }),
  };
}

interface PaneParts extends Pick<AccountStores, 'bridge' | 'panes'> {
  readonly ahead: ReadAhead;
  readonly failed: (thrown: unknown) => void;
  readonly isHere: Elsewhere['isHere'];
  readonly isKept: boolean;
}

/** The stores of one pane. All others, such as those of drafts, are one for both. */
function createPaneStores(pane: PaneName, { bridge, panes, ahead, failed, isHere, isKept }: PaneParts) {
  const selection = panes.selections[pane];
  const openThread = createOpenThread({ pane, bridge, ahead, failed }, selection);
  return {
    pane,
    filePanel: createFilePanelStore(bridge, failed),
    find: createFindStore({ bridge, openThread, selection, failed }),
    lastPlace: createLastPlace({ pane, bridge, selection, failed, isHere, isKept }),
    openThread,
    selection,
  };
}

/** Reads the content of the first screen and follows events, until the returned function is called. */
export function connectAccount(stores: AccountStores): () => void {
  const { bridge, busyTeller, conversations, keptDrafts, lostNumbers, panes } = stores;
  const { outbox, replies, files, shared, staged, status, uploads, viewer, zips } = stores;
  const ofFiles = [files, shared, staged, uploads, viewer, zips];
  const ofDrafts = [keptDrafts, lostNumbers, replies];
  const connected = [
    bridge,
    busyTeller,
    conversations,
    ...ofDrafts,
    // First: a thread takes a page only as it is after the same event.
    stores.readAhead,
    { connect: () => readAheadOf(stores) },
    panes,
    ...ofPane(stores),
    ...ofPane(panes.of('beside')),
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

/** A conversation that gets a message comes to the top, and may be opened next. */
const readAheadOf = ({ conversations, readAhead }: AccountStores): (() => void) =>
  conversations.subscribe(({ page }, before) => {
    if (page !== before.page) readAhead.look();
  });

const ofPane = ({ openThread, lastPlace, find, filePanel }: AccountStores) =>
  [openThread, lastPlace, find, filePanel] as const;
