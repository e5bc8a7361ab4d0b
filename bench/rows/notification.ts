import { join } from 'node:path';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { listed, pollNow, signedIn, timeStatus, type Watch } from '../eye/inPage.ts';
import { letGo, pause } from '../eye/measures.ts';
import { startMeasuredService } from '../measuredService.ts';
import { type Benchmark, median, row } from '../row.ts';
import { withFolder } from '../stores.ts';
import { HAS_KEY_STORE, historyStored, signIn } from '../window.ts';

const MESSAGES = 10_000;
const RUNS = 15;
const TRIPS = 20;
/** Messages within two seconds of a notification are told together, later. */
const QUIET_MS = 2_100;

/** From a stored message to its notification, against an empty request of the page to core and back. */
export const notification: Benchmark = {
  name: 'notification',
  run: () =>
    withFolder(async (dir) => {
      const service = await startMeasuredService(MESSAGES, 100);
      const { app, page } = await launchParley({ dataDir: join(dir, 'parley'), env: HAS_KEY_STORE });
      await signIn(page, service);
      await historyStored(page, MESSAGES);
      const account = await page.evaluate(signedIn);
      const [quiet] = await page.evaluate(listed, { account, limit: 1 });
      if (quiet === undefined) throw new Error('There is no conversation.');
      const shown: number[] = [];
      const trips: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await pause(QUIET_MS);
        const watch = await app.evaluateHandle(watchNotified);
        await service.post(quiet.convId, 'The bridge is open again.');
        await page.evaluate(pollNow, account);
        shown.push(await watch.evaluate(({ done }) => done));
        await letGo(watch);
        trips.push(median(await page.evaluate(timeStatus, { account, times: TRIPS })));
      }
      await app.close();
      await service.stop();
      const ratios = shown.map((ms, run) => ms / (trips[run] ?? Number.NaN));
      const note = `an empty request of the page to core and back (${median(shown).toFixed(2)} of ${median(trips).toFixed(2)} ms)`;
      return [row('a stored message to its notification', 'ratio', ratios, note)];
    }),
};

/** From core's word that something was stored until the system gets the next notification, ms. Runs in the main process. */
function watchNotified({ BrowserWindow, Notification }: typeof Electron.CrossProcessExports): Watch<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const contents = BrowserWindow.getAllWindows()[0]?.webContents;
  if (!contents) throw new Error('There is no window.');
  const { send } = contents;
  const { show } = Notification.prototype;
  let toldAt = Number.NaN;
  contents.send = (channel, event) => {
    const isStored = event.name === 'changed' || event.name === 'newMessages';
    if (isStored && Number.isNaN(toldAt)) toldAt = performance.now();
    send.call(contents, channel, event);
  };
  Notification.prototype.show = function (this: Electron.Notification) {
    const took = performance.now() - toldAt;
    show.call(this);
    contents.send = send;
    Notification.prototype.show = show;
    resolve(took);
  };
  return { done: promise };
}
