import type { Chromium, Monitor } from '../chromium.ts';
import type { Gateway } from '../gateway.ts';
import type { Schemes } from '../schemes.ts';

/** The state that the parts of the stand-in Electron share. Created once, in boot.ts. */
export interface Host {
  /** As Electron shows it: the executable, then everything after it. */
  readonly argv: readonly string[];
  /** The app counts as a packaged one. */
  readonly isPackaged: boolean;
  /** The folder of the app's package.json, and the parts of it that Electron reads. */
  readonly appPath: string;
  readonly manifest: { readonly name: string; readonly productName?: string; readonly version: string };
  readonly executable: string;
  /** A real window on the display, for a person; otherwise headless. */
  readonly visible: boolean;
  readonly schemes: Schemes;
  /** Rejects when Chromium cannot be started. Nothing starts before the app is ready. */
  readonly chromium: Promise<Chromium>;
  /** The network of pages. */
  readonly gateway: Gateway;
  /** The monitors, the primary one first. There are none before the app is ready, as in Electron. */
  readonly monitors: () => readonly Monitor[];
  /** Ends Chromium, then the process. */
  readonly exit: (code: number) => Promise<never>;
}

/** A switch on the command line; '' when it has no value, undefined when it is not there. */
export function switchValue(argv: readonly string[], name: string): string | undefined {
  const found = argv.findLast((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  return found?.slice(name.length + 3);
}

/** An Electron event object: what `preventDefault` was called on. */
export interface HostEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** `extra` are the members that the event carries besides `preventDefault`. */
export function hostEvent<T extends object>(extra: T): HostEvent & T {
  const event = {
    ...extra,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}
