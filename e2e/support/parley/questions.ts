import type { ElectronApplication } from 'playwright/test';

/**
 * Answers every later question of the app with the button of this name, or as if by Esc if there is none. Returns a function that returns
 * the questions so far.
 */
export async function answerQuestions(
  app: ElectronApplication,
  button: string,
): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ dialog }, wanted) => {
    const asked: string[] = [];
    Reflect.set(globalThis, 'asked', asked);
    // With or without a window before the options.
    dialog.showMessageBox = async (...args: readonly unknown[]) => {
      const { message, buttons = [], cancelId = 0 } = args.at(-1) as Electron.MessageBoxOptions;
      asked.push(message);
      const place = buttons.indexOf(wanted);
      return { response: place === -1 ? cancelId : place, checkboxChecked: false };
    };
  }, button);
  return () => app.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
}

/** Quits an app like a person who doesn't wait for files that are being sent. */
export async function quit(app: ElectronApplication): Promise<void> {
  await answerQuestions(app, 'Close');
  await app.close();
}
