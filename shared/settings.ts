export interface Settings {
  /** True: Enter sends and Shift+Enter breaks the line. False: the other way round. */
  readonly enterSends: boolean;
  readonly theme: 'system' | 'light' | 'dark';
  /** Width of the conversation list and of the details pane, CSS pixels. */
  readonly listWidth: number;
  readonly detailsWidth: number;
  readonly detailsOpen: boolean;
  /** Whether small pictures are fetched by themselves; `this-network`: only in the one in which it was chosen. */
  readonly images: 'off' | 'this-network' | 'always';
  /** The network of `this-network`, as the shell tells one from another; null for none. */
  readonly imagesNetwork: string | null;
  /** Up to which size pictures are fetched by themselves, bytes. */
  readonly imagesMaxBytes: number;
  /** How much of fetched files is kept on this computer, bytes; what was needed longest ago goes first. */
  readonly cacheLimit: number;
  /** How long a message is held back so that sending it can be undone, ms; 0: not at all. */
  readonly undoSendMs: number;
  /** Where what arrived since the person began to type is shown before it is sent; `shared`: in conversations with several others. */
  readonly staleReply: 'off' | 'shared' | 'always';
  /** Whether a message that was deleted on the service leaves a line that says so. Its text and file go in any case. */
  readonly deleted: 'hide' | 'stub';
}

export const DEFAULT_SETTINGS: Settings = {
  enterSends: true,
  theme: 'system',
  listWidth: 320,
  detailsWidth: 300,
  detailsOpen: false,
  images: 'always',
  imagesNetwork: null,
  imagesMaxBytes: 5_000_000,
  cacheLimit: 10 * 2 ** 30,
  undoSendMs: 0,
  staleReply: 'shared',
  deleted: 'hide',
};
