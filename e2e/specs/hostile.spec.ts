import { dropFile, holdFiles, makeFile } from '../dropFile.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { hiddenCharacters } from '../hiddenCharacters.ts';
import { composer, conversations, messages, send, stagedFiles } from '../screen.ts';

const OTHER = 'other@aurora-relief.example';
const OVERRIDE = '\u202E';
const ZERO_WIDTH = '\u200B';

test('what comes from the service is text and never markup', async ({ page, service }) => {
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
  await expect(messages(page).nth(2)).toContainText('long '.repeat(20_000).trim());
  const width = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width[0]).toBe(width[1]);
});

test('a direction override is carried out nowhere, wherever a text comes from', async ({
  dataDir,
  page,
  parley,
  service,
}) => {
  const trick = (name: string) => `${name}${OVERRIDE}gnp${ZERO_WIDTH}.exe`;
  const ruse = `mal${OVERRIDE}lory${ZERO_WIDTH}@aurora-relief.example`;
  const arabic = 'محمد@aurora-relief.example';
  const { admin, email: self } = service;
  for (const email of [ruse, arabic, OTHER]) await admin.addUser({ email });
  const { convId } = await admin.post(
    ruse,
    { participants: [self, OTHER], convTitle: trick('title') },
    { msgText: trick('quoted') },
  );
  const [quoted] = service.messages?.(convId) ?? [];
  void quoted;
});
