import type { ElectronApplication, Page } from 'playwright/test';
import { expect as playwrightExpect } from 'playwright/test';

/** A slow machine shows the same tour. */
export const expect = playwrightExpect.configure({ timeout: 30_000 });

/** The running Parley, and a folder for files of the step's own. */
export interface Shown {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly folder: string;
  /** Has something stopped when the tour is over. */
  readonly atEnd: (stop: () => Promise<void>) => void;
}

export interface Step {
  readonly name: string;
  readonly line: string;
  readonly show: (shown: Shown) => Promise<void>;
}
