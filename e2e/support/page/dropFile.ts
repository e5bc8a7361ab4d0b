import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';

/** A file of the person's own, beside what Parley keeps. */
export async function makeFile(dataDir: string, name: string, text = name): Promise<string> {
  const file = path.join(dataDir, '..', name);
  await writeFile(file, text);
  return file;
}

/** Drags a real file from outside the window onto `target`. Playwright's own drop has no path behind its files. */
export const dropFile = (page: Page, file: string, target: Locator): Promise<void> =>
  dropFiles(page, [file], target);

/** Drags real files from outside the window onto `target`, all at once. */
export const dropFiles = (page: Page, files: readonly string[], target: Locator): Promise<void> =>
  drag(page, files, target, ['dragEnter', 'dragOver', 'drop']);

/** Holds real files over `target`. */
export const holdFiles = (page: Page, files: readonly string[], target: Locator): Promise<void> =>
  drag(page, files, target, ['dragEnter', 'dragOver']);

type Step = 'dragEnter' | 'dragOver' | 'drop';

async function drag(page: Page, files: readonly string[], target: Locator, steps: readonly Step[]) {
  // A dialog that is closing still covers it for a moment, and would get the drop.
  await target.hover({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('What to drop on is not to be seen.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const devTools = await page.context().newCDPSession(page);
  for (const type of steps) await devTools.send('Input.dispatchDragEvent', { type, ...at, data });
  await devTools.detach();
}
