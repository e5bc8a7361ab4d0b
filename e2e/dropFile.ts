import type { Locator, Page } from 'playwright/test';

/** Drags a real file from outside the window onto `target`. Playwright's own drop has no path behind its files. */
export async function dropFile(page: Page, file: string, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What to drop on is not to be seen.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const devTools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devTools.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await devTools.detach();
}
