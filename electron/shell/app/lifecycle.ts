import { type App, dialog } from 'electron';
import { describe, type Log } from './log.ts';
import { words } from './shellWords.ts';

const text = words('uncaught');
const refusal = words('refusedStart');

/** How long the last writes may take before Parley ends all the same, ms. */
const CLOSE_WITHIN_MS = 5_000;

/** Quits Parley once `parts` have saved what isn't on disk yet, or have taken too long. */
export function closeBeforeQuit(app: App, parts: readonly (() => Promise<void>)[], log: Log): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const tooLate = new Promise<void>((_resolve, reject) => {
      setTimeout(reject, CLOSE_WITHIN_MS, new Error('It took too long.'));
    });
    Promise.race([Promise.all(parts.map((close) => close())), tooLate])
      .catch((error: unknown) => log.error(`Closing failed: ${describe(error)}`))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
}

/** Says that Parley doesn't start with these switches, by their names, and ends. */
export function refuseToStart(app: Pick<App, 'exit'>, log: Log, switches: readonly string[]): void {
  const names = switches.map((name) => `--${name}`).join(', ');
  log.error(`Parley does not start with ${names}.`);
  dialog.showErrorBox(refusal('title'), refusal('text', { names, count: switches.length }));
  app.exit(1);
}

/** Logs uncaught errors, and tells the person once: from here on, parts of Parley may not work. */
export function reportUncaught(log: Log): void {
  let wasShown = false;
  const report = (error: unknown) => {
    log.error(`Uncaught: ${describe(error)}`);
    if (wasShown) return;
    wasShown = true;
    dialog.showErrorBox(text('title'), text('text'));
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
