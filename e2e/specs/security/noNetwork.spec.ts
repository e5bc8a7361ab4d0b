import { expect, signIn, test } from '../../fixtures.ts';
import { tryLeaving, tryMarkup, tryScripts, tryWebRtc, tryWebRtcPeer } from '../../support/page/breakOut.ts';
import { conversations } from '../../support/page/screen.ts';
import { type Callers, listenToCallers } from '../../support/service/callers.ts';

const withCallers = test.extend<{ callers: Callers; target: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  callers: async ({}, use) => {
    const callers = await listenToCallers();
    await use(callers);
    await callers.stop();
  },
  target: async ({ callers }, use) => use(`127.0.0.1:${callers.port}`),
});

// The page's attempts are what is reported.
withCallers.use({
  expectedProblems:
    /Content Security Policy|Refused to|ERR_|Failed to load|violates|WebSocket|trusted|TrustedS/i,
});

// The stand-in's Chromium makes no early connections for `preconnect` and `dns-prefetch`, so it can't show that Electron's makes none. They
// would meet the same dead proxy as WebRTC over TCP. A question to the system's DNS can't be seen here.
withCallers('WebRTC reaches no one', async ({ parley: { app, page }, callers, target }) => {
  const policies = app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getWebRTCIPHandlingPolicy()),
  );
  expect(await policies).toEqual(['disable_non_proxied_udp']);
  const candidates = await page.evaluate(tryWebRtc, target);
  await page.evaluate(tryWebRtcPeer, target);
  expect({ candidates, arrived: callers.arrived }).toEqual({ candidates: [], arrived: [] });
});

withCallers('hints, pictures and scripts reach no one', async ({ page, callers, target }) => {
  await page.evaluate(tryMarkup, target);
  expect(new Set(await page.evaluate(tryScripts, target))).toEqual(new Set(['ended']));
  // Gathering takes longer than what went before.
  await page.evaluate(tryWebRtc, target);
  expect(callers.arrived).toEqual([]);
});

withCallers('the page stays, and leads nowhere', async ({ parley, service, callers, target }) => {
  const { app, page } = parley;
  await app.evaluate(({ session }) => {
    const downloads: boolean[] = [];
    Reflect.set(globalThis, 'downloads', downloads);
    // After Parley's own listener.
    session.defaultSession.once('will-download', (event) => downloads.push(event.defaultPrevented));
  });
  await service.admin.post(service.email, {}, { msgText: 'still here' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  const before = page.url();
  await page.evaluate(tryLeaving, target);
  await page.evaluate(tryWebRtc, target);
  await expect(conversations(page)).toHaveCount(1);
  expect(page.url()).toBe(before);
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'downloads'))).toEqual([true]);
  expect(callers.arrived).toEqual([]);
});
