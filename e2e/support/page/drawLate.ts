import type { Page } from 'playwright/test';
import type { Launched } from '../parley/launchParley.ts';

/**
 * React draws `delay` milliseconds late in this page until it loads again, as on a busy machine: what can come between an answer and the
 * drawing of it is then sure to come.
 */
export const drawLate = (page: Page, delay: number): Promise<void> => page.evaluate(holdDrawing, delay);

/** The same, however often the page loads. Other windows draw as ever: one that prints a PDF file runs no scripts, and would get stuck. */
export async function alwaysDrawLate({ page }: Launched, delay: number): Promise<void> {
  await page.addInitScript(holdDrawing, delay);
  await drawLate(page, delay);
}

/** Resolves once a page that draws late has drawn what was due when this was called. */
export const lateDrawn = (page: Page): Promise<void> => page.evaluate(takeTurn);

/** Its message comes after those that React posted before, because all of them are held for as long. */
function takeTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<void>();
  port1.onmessage = () => resolve();
  port2.postMessage(null);
  return promise;
}

/** React's scheduler posts null to itself before it draws. */
function holdDrawing(delay: number): void {
  const { postMessage } = MessagePort.prototype;
  Object.assign(MessagePort.prototype, {
    postMessage(this: MessagePort, ...args: Parameters<typeof postMessage>): void {
      setTimeout(() => postMessage.apply(this, args), args[0] === null ? delay : 0);
    },
  });
}
