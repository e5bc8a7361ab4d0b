import type { ConsoleMessage } from 'playwright/test';
import type { Launched } from './launchParley.ts';

/** The output of a main process for an unhandled error, on Node, on Electron and on the host. */
const UNHANDLED =
  /unhandled ?(promise)? ?rejection|uncaught exception|javascript error occurred in the main|^node\.js v\d|^electron-host: /im;

/**
 * Collects unexpected errors: an unhandled error in the main process, an error or a violation of the content security policy in a page. The
 * returned function returns those since its last call.
 */
export function watch({ app, page }: Launched): () => readonly string[] {
  const problems = new Set<string>();
  const heard = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    problems.add(`the page's console: ${message.text()} (${url}:${lineNumber})`);
  };
  const thrown = (error: Error) => problems.add(`the page: ${error.stack ?? error.message}`);

  const context = app.context();
  context.on('console', heard);
  context.on('weberror', (error) => thrown(error.error()));
  let stderr = '';
  app.process().stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  // Output from before this call.
  const before = Promise.all([page.consoleMessages(), page.pageErrors()]).then(([messages, errors]) => {
    messages.forEach(heard);
    errors.forEach(thrown);
  });
  before.catch((error: unknown) => problems.add(String(error)));
  return () => {
    const unhandled = UNHANDLED.test(stderr) ? [`the main process: ${stderr}`] : [];
    const all = [...problems, ...unhandled];
    problems.clear();
    stderr = '';
    return all;
  };
}
