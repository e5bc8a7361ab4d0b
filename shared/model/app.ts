export interface AppInfo {
  readonly version: string;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** The system's regional format, a BCP 47 tag such as `en-GB`. */
  readonly region: string;
  /** Certificates of authorities that this computer's administrator added, with the file that holds them; null: none. */
  readonly extraCertificates: { readonly file: string; readonly count: number } | null;
}

/** Commands of the menu and the keyboard to the page. */
export type Command =
  | 'new-conversation'
  | 'go-to'
  | 'find-conversation'
  | 'find-in-conversation'
  | 'next-conversation'
  | 'previous-conversation'
  | 'toggle-details'
  | 'show-files'
  | 'show-downloads'
  | 'show-reminders'
  | 'open-settings'
  | 'show-shortcuts'
  | 'show-licences'
  | 'sign-out';
