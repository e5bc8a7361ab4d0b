import type { ElectronApplication } from 'playwright/test';

/** Keeps the last menu that pops up, instead of showing it. */
export function catchMenus(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      Reflect.set(Menu, '_last', this);
    };
  });
}

/** The labels of that menu up to what edits any text, and then forgets it; null: none popped up. */
export function spellingEntries(app: ElectronApplication): Promise<readonly string[] | null> {
  return app.evaluate(({ Menu }) => {
    const menu = Reflect.get(Menu, '_last') as Electron.Menu | undefined;
    const labels = menu?.items.map(({ label, type }) => (type === 'separator' ? '-' : label)) ?? null;
    return labels?.slice(0, labels.indexOf('Undo')) ?? null;
  });
}

/** Chooses an entry of that menu, as a click on it does. */
export function chooseEntry(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    const menu = Reflect.get(Menu, '_last') as Electron.Menu;
    Reflect.deleteProperty(Menu, '_last');
    menu.items.find((item) => item.label === wanted)?.click();
  }, label);
}

/** Forgets that menu. */
export function forgetMenu(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ Menu }) => void Reflect.deleteProperty(Menu, '_last'));
}
