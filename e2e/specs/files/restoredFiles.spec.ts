import type { Locator } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { read } from '../../../service/testing/service.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages, openSettings } from '../../support/page/screen.ts';
import { ANA, download, type Sent, show } from '../../support/service/sentFiles.ts';
import { tone } from '../../support/service/tone.ts';

const BEN = 'ben.okafor@aurora-relief.example';
const RED = [200, 0, 0] as const;
const BLUE = [0, 0, 200] as const;

const picture = (
  fileName: string,
  [width, height]: readonly [number, number],
  colour: typeof RED | typeof BLUE,
) => ({
  ...{ fileName, mimeType: 'image/png' },
  content: encodePng(width, height, () => [...colour]),
});
const sound = (fileName: string, seconds: number) => ({
  ...{ fileName, mimeType: 'audio/wav' },
  content: tone(seconds),
});

/** The colour of a picture in the thread. */
const colourOf = (canvas: Locator) =>
  canvas.evaluate((drawn: HTMLCanvasElement) => [
    ...(drawn.getContext('2d')?.getImageData(5, 5, 1, 1).data.slice(0, 3) ?? []),
  ]);

test('files of a restored service are its own, not those of lost messages that had their ids', async ({
  page,
  service,
}) => {
  for (const email of [ANA, BEN]) await service.admin.addUser({ email });
  const group = { participants: [service.email, BEN] };
  const kept = await service.admin.post(ANA, group, { msgText: 'In the backup' });
  const post = async (who: string, files: readonly Sent[]) => {
    for (const attachment of files)
      await service.admin.post(who, kept, { msgText: `${attachment.fileName} of ${who}`, attachment });
  };
  await post(ANA, [
    picture('lost.png', [300, 200], RED),
    picture('wide.png', [300, 200], RED),
    sound('lost.wav', 2),
  ]);
  await signIn(page, service);
  await conversations(page).first().click();
  const drawn = messages(page).locator('canvas');
  await expect(drawn).toHaveCount(2);
  expect(await colourOf(drawn.first())).toEqual(RED);
  await (await show(page, 'wide.png'))
    .getByAltText('wide.png')
    .evaluate((image: HTMLImageElement) => image.decode());
  await page.keyboard.press('Escape');
  await download(page, 'lost.wav');
  const player = messages(page).locator('audio');
  const length = () => player.evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(length).toBe(2);

  service.admin.rollBackTo(kept.msgId);
  await post(BEN, [
    picture('new.png', [300, 200], BLUE),
    picture('high.png', [200, 300], BLUE),
    sound('new.wav', 5),
  ]);
  await openSettings(page, 'Sync');
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show new.png' })).toBeVisible();
  await expect(drawn).toHaveCount(2);
  expect(await colourOf(drawn.first())).toEqual(BLUE);
  const shown = (await show(page, 'high.png')).getByAltText('high.png');
  const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
  await expect.poll(() => shown.evaluate(sizeOf)).toEqual([200, 300]);
  await page.keyboard.press('Escape');
  await download(page, 'new.wav');
  await expect.poll(length).toBe(5);
});

test('the file that a message has now is fetched in place of the one that it had', async ({
  page,
  service,
}) => {
  for (const email of [ANA, BEN]) await service.admin.addUser({ email });
  const post = (who: string, attachment: Sent) =>
    service.admin.post(who, { participants: [service.email] }, { attachment });
  const red = picture('red.png', [300, 200], RED);
  const { msgId: other } = await post(BEN, picture('blue.png', [300, 200], BLUE));
  const { msgId } = await post(ANA, red);
  await signIn(page, service);
  await conversations(page).first().click();
  const drawn = messages(page).locator('canvas');
  await expect(drawn).toHaveCount(1);
  expect(await colourOf(drawn)).toEqual(RED);

  const wasOf = (await read(service)).find((message) => message.msgId === other);
  service.faults.next(
    { endpoint: 'get', times: Number.POSITIVE_INFINITY },
    {
      kind: 'altered',
      alter: (message) =>
        message['msgId'] === msgId ? { ...message, attachment: wasOf?.attachment } : message,
    },
  );
  await openSettings(page, 'Sync');
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show blue.png' })).toBeVisible();
  const colours = async () => Promise.all((await drawn.all()).map(colourOf));
  await expect.poll(colours).toEqual([BLUE]);
});
