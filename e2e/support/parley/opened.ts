import type { ElectronApplication } from 'playwright/test';

/** The system opens nothing in a test: the last thing that it should open is recorded, and the returned function returns it. */
export async function rememberOpened(app: ElectronApplication): Promise<() => Promise<string | undefined>> {
  await app.evaluate(({ shell }) => {
    shell.openPath = async (file) => {
      Reflect.set(globalThis, 'opened', file);
      return '';
    };
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'opened') as string | undefined);
}
