import type { ElectronApplication } from 'playwright/test';

/** Chooses an entry of the application menu, as a click on it does. */
export function chooseInMenu(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    const entry = entries?.find((each) => each.label === wanted);
    if (!entry) throw new Error(`The menu has no entry ${wanted}.`);
    entry.click();
  }, label);
}
