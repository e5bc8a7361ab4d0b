import type { ElectronApplication } from 'playwright/test';

/** Keeps from core what it is asked by `route`, as if it were busy. Returns a function that lets all of it through. */
export async function holdCore(app: ElectronApplication, route: string): Promise<() => Promise<void>> {
  await app.evaluate((_, held) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    const kept: (() => void)[] = [];
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.route === held) kept.push(() => postMessage.call(this, message, ...rest));
      else postMessage.call(this, message, ...rest);
    };
    Reflect.set(Worker, '_release', () => {
      Worker.prototype.postMessage = postMessage;
      for (const post of kept) post();
    });
  }, route);
  return () =>
    app.evaluate(() => {
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      Reflect.get(Worker, '_release')();
    });
}
