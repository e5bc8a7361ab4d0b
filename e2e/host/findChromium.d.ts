/** The types of the plain JavaScript file, for everybody else. */
declare module '*/findChromium.mjs' {
  /**
   * The path of a Chromium binary on this machine: `PARLEY_CHROMIUM`, an installed one (headless: Debian's headless shell first), else
   * Playwright's. Undefined if there is none.
   */
  export function findChromium(options?: {
    /** Its window has to be visible. */
    readonly isVisible?: boolean;
    readonly platform?: NodeJS.Platform;
    readonly env?: NodeJS.ProcessEnv;
  }): Promise<string | undefined>;

  /** The message for the person if there is no Chromium. */
  export const noChromium: string;
}
