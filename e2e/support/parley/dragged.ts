import type { ElectronApplication } from 'playwright/test';

/** No drag begins in a test: the last file that should leave so is recorded, and the returned function returns its path. */
export async function rememberDragged(app: ElectronApplication): Promise<() => Promise<string | undefined>> {
  await app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (!contents) throw new Error('There is no page.');
    contents.startDrag = ({ file }) => Reflect.set(globalThis, 'dragged', file);
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'dragged') as string | undefined);
}
