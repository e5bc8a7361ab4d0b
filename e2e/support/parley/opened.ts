import type { ElectronApplication } from 'playwright/test';

/** The system opens nothing in a test: what it was to open last is remembered, and given by what this gives. */
export async function rememberOpened(app: ElectronApplication): Promise<() => Promise<string | undefined>> {
  await app.evaluate(({ shell }) => {
    shell.openPath = async (file) => {
      Reflect.set(globalThis, 'opened', file);
      return '';
    };
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'opened') as string | undefined);
}
