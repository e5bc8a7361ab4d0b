export interface AppInfo {
  readonly version: string;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** The system's regional format, such as `en-GB`: see `formatLocale`. */
  readonly region: string;
  /** Certificates of authorities that this computer's administrator added, with the file that holds them; null: none. */
  readonly extraCertificates: { readonly file: string; readonly count: number } | null;
}

/** Goes to an account by its place in the person's order. */
export type AccountCommand = `account-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

/** Commands of the menu and the keyboard to the page. */
export type Command =
  | AccountCommand
  | 'add-account'
  | 'all-accounts'
  | 'new-conversation'
  | 'go-to'
  | 'find-conversation'
  | 'find-in-conversation'
  | 'jump-to-date'
  | 'next-conversation'
  | 'previous-conversation'
  | 'next-unread'
  | 'previous-unread'
  | 'mark-all-read'
  | 'mark-done'
  | 'snooze'
  | 'set-labels'
  | 'write-note'
  | 'toggle-views'
  | 'toggle-details'
  | 'toggle-beside'
  | 'swap-panes'
  | 'toggle-window'
  | 'show-files'
  | 'show-downloads'
  | 'show-people'
  | 'show-reminders'
  | 'show-saved-replies'
  | 'show-scheduled'
  | 'show-dashboard'
  | 'show-digest'
  | 'save-transcript'
  | 'save-results'
  | 'hand-over'
  | 'import-handover'
  | 'print'
  | 'open-settings'
  | 'show-shortcuts'
  | 'show-licences'
  | 'sign-out';
