export interface AppInfo {
  readonly version: string;
  readonly platform: 'linux' | 'darwin' | 'win32';
}

/** What the menu and the keyboard ask the page to do. */
export type Command =
  | 'new-conversation'
  | 'find-conversation'
  | 'next-conversation'
  | 'previous-conversation'
  | 'toggle-details'
  | 'show-files'
  | 'show-downloads'
  | 'open-settings'
  | 'show-shortcuts'
  | 'sign-out';
