import path from 'node:path';
import type { Page } from 'playwright/test';
import { resize } from '../support/page/resize.ts';
import { ACCOUNT_STEPS } from './accountSteps.ts';
import { DESK_STEPS } from './deskSteps.ts';
import { LIST_STEPS } from './listSteps.ts';
import { MESSAGE_STEPS } from './messageSteps.ts';
import { OWN_WINDOW_STEPS } from './ownWindowSteps.ts';
import { addSecond, type LookedAt, type Stage } from './stage.ts';
import { expect, type Shown } from './step.ts';
import { WINDOW_STEPS } from './windowSteps.ts';

/** CSS pixels. */
const SIZES = [
  [1280, 800],
  [720, 600],
] as const;

const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

const STEPS: readonly LookedAt[] = [
  ...ACCOUNT_STEPS,
  ...LIST_STEPS,
  ...MESSAGE_STEPS,
  ...WINDOW_STEPS,
  ...DESK_STEPS,
  ...OWN_WINDOW_STEPS,
];

/** Where pictures go, and what is said of them. */
export interface Album {
  readonly folder: string;
  /** The number of the first step. */
  readonly from: number;
  readonly say: (line: string) => void;
}

async function followSystem(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('radiogroup', { name: 'Theme' })
    .getByText('System')
    .click();
  await page.keyboard.press('Escape');
}

async function look(stage: Stage, step: LookedAt, picture: (look: string) => string): Promise<void> {
  await step.show(stage);
  const page = step.seenIn?.(stage) ?? stage.page;
  for (const [name, media] of Object.entries(LOOKS)) {
    await page.emulateMedia(media);
    await page.screenshot({ path: picture(name), animations: 'disabled' });
  }
  await page.emulateMedia(LOOKS.light);
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="menu"], [role="dialog"], [role="alertdialog"]')).toHaveCount(0);
  await step.leave?.(stage);
}

/** Shows each step once at each size, and takes a picture of it in each look. Menus and notifications of the system aren't in pictures. */
export async function lookAtAll(shown: Shown, { folder, from, say }: Album): Promise<void> {
  await shown.page.keyboard.press('Escape');
  await followSystem(shown.page);
  const stage = await addSecond(shown);
  for (const [width, height] of SIZES) {
    await resize(stage.app, stage.page, width, height);
    for (const [index, step] of STEPS.entries()) {
      const size = `${width}x${height}`;
      const name = `${from + index}-${step.name}-${size}`;
      await look(stage, step, (of) => path.join(folder, `${name}-${of}.png`));
      say(`${from + index}. ${step.line} (out/tour/${name}-*.png)`);
    }
  }
}
