import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, holdFiles, makeFile } from '../../support/page/dropFile.ts';
import { hiddenCharacters } from '../../support/page/hiddenCharacters.ts';
import { composer, conversations, messages, stagedFiles } from '../../support/page/screen.ts';

const OTHER = 'other@aurora-relief.example';
const OVERRIDE = '\u202E';
const ZERO_WIDTH = '\u200B';

test('texts from the service are never markup', async ({ page, service }) => {
  const html =
    '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script><b>bold</b>';
  await service.admin.addUser({ email: OTHER });
  const { convId } = await service.admin.post(
    OTHER,
    { participants: [service.email], convTitle: html },
    { msgText: html },
  );
  await service.admin.post(
    OTHER,
    { convId },
    { msgText: 'javascript:alert(1) and https://example.org/a?b=<c>' },
  );
  await service.admin.post(
    OTHER,
    { convId },
    {
      attachment: { fileName: `<i>${html}</i>.txt`, mimeType: '<b>type</b>', content: new Uint8Array(3) },
    },
  );
  await signIn(page, service);
  await conversations(page).first().click();

  await expect(messages(page).first()).toContainText(html);
  await expect(messages(page).nth(1).getByRole('link')).toHaveCount(1);
  await expect(page.locator('main b, main i, main script, main img')).toHaveCount(0);
  await expect(page).toHaveTitle('Parley');
});

test('hidden and direction-changing characters cannot disguise a name, and 100 kB of text stay readable', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ email: OTHER });
  const { convId } = await service.admin.post(
    OTHER,
    { participants: [service.email] },
    { msgText: `abc${OVERRIDE}def${ZERO_WIDTH}ghi` },
  );
  await service.admin.post(
    OTHER,
    { convId },
    {
      attachment: { fileName: `photo${OVERRIDE}gpj.exe`, mimeType: 'image/jpeg', content: new Uint8Array(1) },
    },
  );
  await service.admin.post(OTHER, { convId }, { msgText: 'long '.repeat(20_000) });
  await service.admin.post(OTHER, { convId }, { msgText: 'W'.repeat(5_000) });
  await service.admin.post(OTHER, { convId }, { msgText: 'After all of that' });
  await signIn(page, service);
  await conversations(page).first().click();

  await expect(messages(page).last()).toContainText('After all of that');
  const card = messages(page).nth(1);
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText('gpj.exe');
  expect(await card.textContent()).not.toContain(OVERRIDE);
  await messages(page)
    .nth(2)
    .getByRole('button', { name: /Show all/ })
    .click();
  await messages(page)
    .nth(2)
    .getByRole('button', { name: /Show more/ })
    .click();
  await expect(messages(page).nth(2)).toContainText('long '.repeat(20_000).trim());
  const width = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width[0]).toBe(width[1]);
});

const trick = (name: string) => `${name}${OVERRIDE}gnp${ZERO_WIDTH}.exe`;
const shown = (name: string) => `${name}⟨U+202E⟩gnp⟨U+200B⟩.exe`;
const RUSE = `mal${OVERRIDE}lory${ZERO_WIDTH}@aurora-relief.example`;
const ARABIC = 'محمد@aurora-relief.example';

/** A direction override in everything that someone else can write. */
async function postTricks({ admin, email: self }: Service): Promise<void> {
  for (const email of [RUSE, ARABIC]) await admin.addUser({ email });
  const { convId, msgId } = await admin.post(
    RUSE,
    { participants: [self, ARABIC] },
    { msgText: trick('text') },
  );
  const attachment = { fileName: trick('file'), mimeType: trick('type'), content: new Uint8Array(3) };
  const file = await admin.post(RUSE, { convId }, { attachment });
  const address = { address: trick('address'), isMyLocation: false };
  await admin.post(RUSE, { convId }, { msgText: 'loc:59.9139,10.7522', location: address });
  await admin.post(RUSE, { convId }, { msgType: trick('kind'), msgText: trick('odd') });
  await admin.post(ARABIC, { convId }, { msgText: 'نص', quotedMsgId: file.msgId });
  await admin.post(RUSE, { convId }, { msgText: trick('last'), quotedMsgId: msgId });
  await admin.post(RUSE, { participants: [self] }, { attachment });
}

async function isClean(page: Page): Promise<void> {
  expect(await hiddenCharacters(page)).toEqual([]);
  // Parley's own isolates aren't spelt out.
  await expect(page.getByText('⟨U+2068⟩')).toHaveCount(0);
}

async function threadIsClean(page: Page): Promise<void> {
  await conversations(page)
    .filter({ hasText: shown('last') })
    .click();
  await expect(messages(page)).toHaveCount(6);
  for (const name of ['text', 'file', 'address', 'kind', 'odd'])
    await expect(
      messages(page)
        .filter({ hasText: shown(name) })
        .first(),
    ).toBeVisible();
  await isClean(page);
}

/** The title, the draft and the files of the conversation that is open. */
async function ownWordsAreClean(page: Page, dataDir: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+i');
  await page.getByRole('button', { name: 'Rename on this computer' }).click();
  await page.getByRole('textbox', { name: 'Name on this computer' }).fill(trick('title'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: shown('title') })).toBeVisible();
  await isClean(page);

  await composer(page).fill(trick('draft'));
  await holdFiles(page, [await makeFile(dataDir, trick('own'))], page.locator('main'));
  await expect(page.getByText('Add files for', { exact: false })).toBeVisible();
  await isClean(page);
  await dropFile(page, await makeFile(dataDir, trick('own')), page.locator('main'));
  await expect(stagedFiles(page)).toContainText(shown('own'));
  await isClean(page);
}

async function searchIsClean(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('text');
  const hits = page.getByRole('list', { name: 'Search results' });
  await expect(hits.getByRole('listitem').first()).toContainText(shown('title'));
  await expect(hits.locator('mark').first()).toContainText('text⟨U+202E⟩gnp');
  await isClean(page);
  await search.fill(trick('nobody'));
  await expect(page.getByText(`“${shown('nobody')}”`)).toBeVisible();
  await isClean(page);
  await search.fill('');
}

async function filesAreClean(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+e');
  await expect(page.locator('main').getByText(shown('file')).first()).toBeVisible();
  await expect(conversations(page).filter({ hasText: shown('draft') })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sent by' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await isClean(page);
}

async function newConversationIsClean(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+n');
  const participants = page.getByRole('combobox', { name: 'Participants' });
  await participants.fill('mal');
  // The list begins with everybody, until core has answered.
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText('⟨U+202E⟩');
  await isClean(page);
  await participants.press('Enter');
  await participants.fill(trick('nobody'));
  await participants.press('Enter');
  await expect(page.getByText(`“${shown('nobody')}” isn’t an email address`)).toBeVisible();
  await isClean(page);
}

test('a direction override is carried out nowhere, wherever a text comes from', async ({
  dataDir,
  page,
  service,
}) => {
  await postTricks(service);
  await signIn(page, service);
  await expect(conversations(page).filter({ hasText: shown('file') })).toBeVisible();
  await expect(conversations(page).filter({ hasText: shown('last') })).toBeVisible();
  await isClean(page);
  await threadIsClean(page);
  await ownWordsAreClean(page, dataDir);
  await searchIsClean(page);
  await filesAreClean(page);
  await newConversationIsClean(page);
});
