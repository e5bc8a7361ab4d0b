import { expect, test } from 'vitest';
import { openPage } from '../../../../testing/page/openPage.ts';
import { INES, isRestored, serviceThatForgets } from '../../../../testing/serviceThatForgets.ts';
import { serviceWithPictures } from '../../../../testing/serviceWithPictures.ts';
import { createLayoutStore } from '../../navigation/layoutStore.ts';
import { createViewerStore } from './viewerStore.ts';

/** Opens the oldest of so many pictures, `0.png` and so on, which are all in one conversation. */
async function viewing(count: number) {
  const { service, convId, send } = await serviceWithPictures(count);
  const page = await openPage(service);
  await page.core().complete();
  const layout = createLayoutStore();
  layout.subscribe(page.look);
  const failures: unknown[] = [];
  const viewer = createViewerStore({
    bridge: page.bridge,
    layout,
    failed: (thrown) => failures.push(thrown),
  });
  viewer.subscribe(page.look);
  viewer.connect();
  const all = { kind: 'image', senderEmail: null, from: null, to: null } as const;
  const place = { convId, at: { kind: 'newest' }, limit: count } as const;
  const { files } = await page.bridge.request('files.browse', { ...all, ...place });
  const answer = page.hold('files.browse');
  layout.getState().view(files.at(-1) ?? null);
  const shows = (name: number) =>
    page.until(() => layout.getState().viewed?.attachment?.fileName === `${name}.png`);
  return { page, viewer, answer, shows, failures, send };
}

test('each of several quick presses goes on by one, and the one beyond the end says so', async () => {
  const { page, viewer, answer, shows, failures } = await viewing(3);
  const { step } = viewer.getState();
  for (let press = 0; press < 3; press += 1) step('newer');
  answer();
  await shows(2);
  await page.until(() => viewer.getState().end === 'newer');
  expect(failures).toEqual([]);
});

test('a picture that arrives after the last one can be reached', async () => {
  const { page, viewer, answer, shows, send } = await viewing(1);
  answer();
  await page.until(() => viewer.getState().beside !== null);
  expect(viewer.getState().beside).toEqual({ older: null, newer: null });
  await send(1);
  await page.core().complete();
  await page.until(() => viewer.getState().beside?.newer != null);
  viewer.getState().step('newer');
  await shows(1);
});

test('a file that a restored service may have given to another message is viewed no longer, one of the backup is', async () => {
  const { service, ines, sendFile, giveIdAgain } = await serviceThatForgets();
  const kept = await sendFile(INES, ines, 'kept.png');
  const lost = await sendFile(INES, ines, 'lost.png');
  const page = await openPage(service, { newestFocusedMs: 40, newestBackgroundMs: 40 });
  await page.core().complete();
  const all = { convId: ines, kind: null, senderEmail: null, from: null, to: null } as const;
  const { files } = await page.bridge.request('files.browse', { ...all, at: { kind: 'newest' }, limit: 2 });
  const windows = [kept, lost].map((msgId) => {
    const layout = createLayoutStore();
    const failed = (thrown: unknown) => expect.unreachable(String(thrown));
    createViewerStore({ bridge: page.bridge, layout, failed }).connect();
    layout.getState().view(files.find((file) => file.msgId === msgId) ?? expect.fail());
    layout.subscribe(page.look);
    return layout;
  });
  await giveIdAgain(kept, lost);
  await page.until(() => isRestored(page.core()));
  expect(windows.map((layout) => layout.getState().viewed?.attachment.fileName)).toEqual([
    'kept.png',
    undefined,
  ]);
});

test('the viewer follows a message that has another file now', async () => {
  const { service, convId } = await serviceWithPictures(2);
  const page = await openPage(service, { newestFocusedMs: 40, newestBackgroundMs: 40 });
  await page.core().complete();
  const all = { convId, kind: null, senderEmail: null, from: null, to: null } as const;
  const { files } = await page.bridge.request('files.browse', { ...all, at: { kind: 'newest' }, limit: 2 });
  const layout = createLayoutStore();
  layout.subscribe(page.look);
  const failed = (thrown: unknown) => expect.unreachable(String(thrown));
  createViewerStore({ bridge: page.bridge, layout, failed }).connect();
  const [newest] = files;
  layout.getState().view(newest ?? null);
  service.faults.next(
    { endpoint: 'get', times: Number.POSITIVE_INFINITY },
    {
      kind: 'altered',
      alter: (message) => {
        if (message['msgId'] !== newest?.msgId) return message;
        return { ...message, attachment: { ...Object(message['attachment']), fileName: 'other.png' } };
      },
    },
  );
  await page.bridge.request('sync.check', {});
  await page.until(() => layout.getState().viewed?.attachment.fileName === 'other.png');
  expect(layout.getState().viewed?.msgId).toBe(newest?.msgId);
});
