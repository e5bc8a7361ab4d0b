import type { ElectronApplication } from 'playwright/test';

/** Keeps from core what it is asked by these routes, as if it were busy. Returns a function that lets all of it through. */
export async function holdCore(
  app: ElectronApplication,
  ...routes: readonly string[]
): Promise<() => Promise<void>> {
  const release = await app.evaluateHandle((_, held) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    const kept: (() => void)[] = [];
    Worker.prototype.postMessage = function (message, ...rest) {
      if (held.includes(message.route)) kept.push(() => postMessage.call(this, message, ...rest));
      else postMessage.call(this, message, ...rest);
    };
    return () => {
      Worker.prototype.postMessage = postMessage;
      for (const post of kept) post();
    };
  }, routes);
  return () => release.evaluate((letThrough) => letThrough());
}

/** Core is asked everything `delay` milliseconds late, in the same order, until Parley ends. */
export async function slowCore(app: ElectronApplication, delay: number): Promise<void> {
  await app.evaluate((_, late) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...args) {
      setTimeout(() => postMessage.apply(this, args), late);
    };
  }, delay);
}

/** Core answers `route` with an error, because it is asked for nothing that it knows. Returns a function that ends this. */
export async function failCore(app: ElectronApplication, route: string): Promise<() => Promise<void>> {
  const restore = await app.evaluateHandle((_, failing) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      const asked = message.route === failing ? { ...message, input: null } : message;
      postMessage.call(this, asked, ...rest);
    };
    return () => {
      Worker.prototype.postMessage = postMessage;
    };
  }, route);
  return () => restore.evaluate((end) => end());
}
