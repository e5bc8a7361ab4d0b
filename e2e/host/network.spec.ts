import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { test } from './sampleTest.ts';

test('leaves the page without a way out, once the app sets a proxy that does not answer', async ({
  sample: { app, page },
}) => {
  const server = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*').end('answer');
  }).listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = () =>
    page.evaluate(
      (target) =>
        fetch(target).then(
          (answer) => answer.text(),
          () => 'refused',
        ),
      url,
    );
  const resolved = await app.evaluate(async ({ session }) => {
    const { defaultSession } = session;
    defaultSession.webRequest.onBeforeRequest(null);
    const other = session.fromPartition('other');
    const dead = { proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' };
    await defaultSession.setProxy(dead);
    return Promise.all([defaultSession, other].map((each) => each.resolveProxy('http://127.0.0.1/')));
  });
  expect(resolved).toEqual(['PROXY 127.0.0.1:9', 'DIRECT']);
  expect(await ask()).toBe('refused');
  await app.evaluate(({ session }) => session.defaultSession.setProxy({ mode: 'system' }));
  expect(await ask()).toBe('answer');
});

test('refuses a proxy, a partition and a WebRTC policy that it does not provide', async ({
  readOnlySample: { app },
}) => {
  const refused = await app.evaluate(async ({ session, webContents }) => {
    const attempts: (() => unknown)[] = [
      () => session.defaultSession.setProxy({ proxyRules: 'http://proxy.example:8080' }),
      () => session.defaultSession.setProxy({ proxyRules: 'http://127.0.0.1:9' }),
      () => session.fromPartition('persist:other'),
      () => webContents.getAllWebContents()[0]?.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
    ];
    const outcomes = attempts.map(async (attempt) => attempt());
    return (await Promise.allSettled(outcomes)).map((each) => String('reason' in each && each.reason));
  });
  expect(refused.filter((reason) => !reason.includes('is not provided'))).toEqual([]);
});

test('tells the app of a download, which is never stored', async ({ sample: { app, page } }) => {
  // Awaited, or the download could come before the listener.
  await app.evaluate(({ session }) => {
    const told = new Promise((resolve) => {
      session.defaultSession.once('will-download', (event, item, contents) => {
        event.preventDefault();
        resolve([item.getFilename(), contents.getURL()]);
      });
    });
    Object.assign(globalThis, { told });
  });
  await page.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['x']));
    Object.assign(document.createElement('a'), { href, download: 'file.txt' }).click();
  });
  const told = app.evaluate(() => (globalThis as unknown as { told: Promise<unknown> }).told);
  expect(await told).toEqual(['file.txt', 'sample://app/index.html']);
});
