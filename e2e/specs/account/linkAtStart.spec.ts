import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePipe } from '../../../testing/makePipe.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations, messageText } from '../../support/page/screen.ts';

/** Ben's account is not open before the test has called the returned function: its key is then read beside its data, from a pipe. */
async function holdBack(dataDir: string, id: string): Promise<() => Promise<void>> {
  const list = path.join(dataDir, 'accounts.json');
  const { accounts, ...rest } = JSON.parse(await readFile(list, 'utf8'));
  const spoilt = accounts.map((one: { id: string }) => (one.id === id ? { ...one, sealedKey: 'AAAA' } : one));
  await writeFile(list, JSON.stringify({ ...rest, accounts: spoilt }));
  const file = path.join(dataDir, 'accounts', id, 'key.json');
  const content = await readFile(file);
  await rm(file);
  await makePipe(file);
  return async () => {
    const pipe = await open(file, 'w');
    await rm(file);
    await writeFile(file, content);
    await pipe.writeFile(content);
    await pipe.close();
  };
}

for (const [named, queryFor] of [
  ['no account', () => ''],
  ['an account of another computer', () => '?account=0123456789abcdef'],
  ['the account that is being opened', (id: string) => `?account=${id}`],
] as const)
  test(`a link of ${named} that starts Parley waits for the accounts that are being opened`, async ({
    launch,
    service,
    dataDir,
  }) => {
    await service.admin.addUser({ ...BEN, apiAccess: true });
    await fill(service, 'To Mara');
    const toBen = { participants: [BEN.email] };
    const { convId } = await service.admin.post(CAROL, toBen, { msgText: 'To Ben' });
    const first = await launch();
    await signIn(first.page, service);
    await addAccount(first.page, { ...BEN, url: service.url });
    await expect(conversations(first.page).first()).toContainText('To Ben');
    const [, ben] = await ask(first.page, 'accounts.list', {});
    const id = ben?.id ?? '';
    await buttonOf(first.page, service.email).click();
    await expect(conversations(first.page).first()).toContainText('To Mara');
    await first.app.close();

    const release = await holdBack(dataDir, id);
    const { page } = await launch({ args: [`parley://chat/${convId}${queryFor(id)}`] });
    await expect(conversations(page).first()).toContainText('To Mara');
    await release();
    await expect(messageText(page, 'To Ben')).toBeVisible();
    await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
  });
