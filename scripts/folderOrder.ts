// Which folder may import which; .dependency-cruiser.mjs enforces it. Add each new folder or feature here.

/** The folders of electron/core, lowest first: each may import those before it. All may import protocol.ts, none what starts core. */
export const CORE = [
  ...['time', 'db', 'coverage', 'people', 'drafts', 'api', 'messages', 'files', 'conversations'],
  ...['outbox', 'search', 'events', 'sync', 'session'],
];

/** The folders of electron/shell, lowest first. */
export const SHELL = ['app', 'page', 'window', 'security', 'network', 'accounts', 'files', 'ipc'];

/**
 * The features of the page, lowest first: each may import those above it in this list, and of these only the files named here. `.module`
 * is a style sheet that others use, too.
 */
export const FEATURES = {
  notices: ['Notices', 'noticesStore', 'useAction', 'useCopy'],
  settings: ['settingsStore', 'ThemeChoice'],
  navigation: [
    'BackButton',
    'DetailsToggle',
    'layoutStore',
    'PaneHeader',
    'selectionStore',
    'useDetails',
    'useFront',
    'useGoBack',
  ],
  shortcuts: ['shortcuts', 'ShortcutsDialog', 'useCommands'],
  status: [
    'busyTeller',
    'ConnectionBanner',
    'HistoryProgress',
    'LoginDialog.module',
    'nextTry',
    'ProxyDialog',
    'statusStore',
    'StorageBanner',
    'syncStore',
    'WayOut',
  ],
  account: ['AccountMenu', 'LeaveDialog', 'PasswordDialog', 'sessionStore', 'SignIn'],
  conversations: [
    'ConversationAvatar',
    'conversationPage',
    'conversationsStore',
    'PendingAvatar',
    'PeopleField.module',
    'usePeople',
  ],
  outbox: [
    'blocking',
    'HeldState',
    'OutboxActions',
    'outboxStore',
    'stuckWords',
    'uploadsStore',
    'UploadState',
    'useTooLate',
  ],
  media: [
    'AttachmentCard',
    'AudioPlayer',
    'FileFace',
    'fileFamily',
    'FileMarks',
    'FileNote',
    'filesStore',
    'fittedSize',
    'onlyThisPlays',
    'Thumbnail',
    'thumbnails',
    'useFileActions',
    'useFileUrl',
    'usePausedWhenGone',
  ],
  staging: [
    'AttachButton',
    'FolderDialog',
    'recipients',
    'ShareDialog',
    'sharedStore',
    'stagedStore',
    'zipsStore',
    'drop/DropOverlay',
    'drop/useDropTarget',
    'drop/usePaste',
    'drop/useRefuseStrayDrops',
    'tray/AddingRow',
    'tray/StagedTray',
  ],
  drafts: ['draftState', 'draftStore', 'keptDrafts', 'lostNumbers', 'openDrafts', 'sends'],
  composer: ['Composer', 'repliesStore', 'useReplyGuard'],
  viewer: ['Viewer', 'steps/viewerStore'],
  thread: ['PendingThreadPane', 'ThreadPane', 'ThreadWarmUp', 'store/openThread'],
  files: [
    'FilesPane',
    'RemoveFiles',
    'useFileUsage',
    'rows/FileLine',
    'rows/FileMenu',
    'rows/useListedFile',
    'store/filePanelStore',
    'store/savingStore',
  ],
  downloads: ['DownloadsDialog', 'downloadsStore'],
  details: ['DetailsPane'],
  newConversation: ['NewConversationPane'],
  liveEvents: ['CallbackAddress', 'EventLog', 'liveEventsStore', 'ReceiverSettings'],
  settingsDialog: ['SettingsDialog'],
  conversationList: ['ListPane'],
  announcements: ['Announcements'],
  panes: ['Panes'],
};
