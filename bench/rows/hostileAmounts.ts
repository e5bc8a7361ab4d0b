import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { conversations, messages } from '../../e2e/support/page/screen.ts';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { startCrowdedService } from '../../e2e/support/service/crowdedService.ts';
import { pdfThatSays } from '../../e2e/support/service/pdfThatSays.ts';
import { startService } from '../../service/startService.ts';
import type { Started } from '../measuredService.ts';
import { ANA } from '../postPictures.ts';
import { type Benchmark, median, type Row, row } from '../row.ts';
import { ratios } from '../sideBySide.ts';
import { withFolder } from '../stores.ts';
import type { RowName } from '../targets.ts';
import { HAS_KEY_STORE, signIn } from '../window.ts';

const RUNS = 5;
const LETTERS = 1_000_000;
const CROWD = 10_000;
const FEW = 10;
const BILLION = 'billion.pdf';
const ORDINARY = 'ordinary.pdf';

/** Amounts that a hostile sender chooses, as the window shows them, each against an ordinary one, by turns. */
export const hostileAmounts: Benchmark = {
  name: 'hostile-amounts',
  run: () => withFolder(async (dir) => [...(await measureContents(dir)), await measurePeople(dir)]),
};

async function measureContents(dir: string): Promise<readonly Row[]> {
  const service = await startService({ dataDir: join(dir, 'service') });
  await postContents(service);
  const { page, close } = await openFirst(join(dir, 'contents'), service);
  for (const name of [BILLION, ORDINARY]) {
    await messages(page)
      .getByRole('button', { name: `Download ${name}` })
      .click();
    await messages(page)
      .getByRole('button', { name: `Show ${name}` })
      .waitFor();
  }
  const pages = await byTurns(
    () => timeFirstPage(page, BILLION),
    () => timeFirstPage(page, ORDINARY),
  );
  const expanding = await byTurns(
    () => timeExpanding(page, 'WWW'),
    () => timeExpanding(page, 'The trucks'),
  );
  await close();
  await service.stop();
  return [
    rowOf('a PDF that says it has 1,000,000,000 pages: first page', pages, 'one that says it has two'),
    rowOf('a word of 1,000,000 letters: expanding it', expanding, 'as many letters in ordinary words'),
  ];
}

/** A conversation with both documents and both long texts, from Ana. */
async function postContents({ admin, email }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  await admin.addUser({ email: ANA });
  const { convId } = await admin.post(ANA, { participants: [email] }, { msgText: 'W'.repeat(LETTERS) });
  const words = 'The trucks arrived at the gate this morning. ';
  await admin.post(ANA, { convId }, { msgText: words.repeat(LETTERS / words.length) });
  for (const [fileName, declared] of [
    [BILLION, 1_000_000_000],
    [ORDINARY, 2],
  ] as const) {
    const attachment = { fileName, mimeType: 'application/pdf', content: pdfThatSays(declared) };
    await admin.post(ANA, { convId }, { attachment });
  }
}

async function measurePeople(dir: string): Promise<Row> {
  const crowdOf = (people: number) =>
    startCrowdedService(Array.from({ length: people }, (_, index) => `person.${index}@x.example`));
  const services = [await crowdOf(CROWD), await crowdOf(FEW)] as const;
  const crowd = await openFirst(join(dir, 'crowd'), services[0]);
  const few = await openFirst(join(dir, 'few'), services[1]);
  await messages(crowd.page)
    .filter({ hasText: `Message ${CROWD}` })
    .waitFor();
  const details = await byTurns(
    () => timeDetails(crowd.page, CROWD + 1),
    () => timeDetails(few.page, FEW + 1),
  );
  for (const { close } of [crowd, few]) await close();
  for (const { stop } of services) await stop();
  return rowOf('details of a conversation of 10,000 people', details, 'of ten people');
}

/** Parley with the first conversation of a new account open. */
async function openFirst(dataDir: string, service: Started) {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  await signIn(page, service);
  await conversations(page).first().click();
  await messages(page).last().waitFor();
  return { page, close: () => app.close() };
}

interface Times {
  readonly hostile: readonly number[];
  readonly ordinary: readonly number[];
}

/** Once for each before it counts. */
async function byTurns(hostile: () => Promise<number>, ordinary: () => Promise<number>): Promise<Times> {
  const times = { hostile: [] as number[], ordinary: [] as number[] };
  for (let run = -1; run < RUNS; run += 1) {
    const [first, second] = [await hostile(), await ordinary()];
    if (run < 0) continue;
    times.hostile.push(first);
    times.ordinary.push(second);
  }
  return times;
}

function rowOf(name: RowName, { hostile, ordinary }: Times, against: string): Row {
  const ms = `${median(hostile).toFixed(0)} of ${median(ordinary).toFixed(0)} ms`;
  return row(name, 'ratio', ratios(hostile, ordinary), `${against} (${ms})`);
}

async function timeFirstPage(page: Page, name: string): Promise<number> {
  const show = messages(page).getByRole('button', { name: `Show ${name}` });
  const drawn = page.getByRole('dialog').getByRole('img').first().locator('canvas');
  const took = await timeUntil(page, () => show.click(), drawn);
  await page.keyboard.press('Escape');
  await drawn.waitFor({ state: 'hidden' });
  return took;
}

async function timeExpanding(page: Page, beginning: string): Promise<number> {
  const message = messages(page).filter({ hasText: beginning });
  const less = message.getByRole('button', { name: 'Show less' });
  const took = await timeUntil(page, () => message.getByRole('button', { name: 'Show all' }).click(), less);
  await less.click();
  await less.waitFor({ state: 'hidden' });
  return took;
}

async function timeDetails(page: Page, people: number): Promise<number> {
  const name = `${new Intl.NumberFormat('en').format(people)} people`;
  const open = () => page.keyboard.press('ControlOrMeta+i');
  const heading = page.getByRole('region', { name: 'Details' }).getByRole('heading', { name });
  const took = await timeUntil(page, open, heading);
  await open();
  await heading.waitFor({ state: 'hidden' });
  return took;
}

/** From an input until what it brings was painted, ms. */
async function timeUntil(page: Page, input: () => Promise<void>, shown: Locator): Promise<number> {
  const began = performance.now();
  await input();
  await shown.waitFor();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  return performance.now() - began;
}
